import { useEffect, useState } from 'preact/hooks';
import { t } from '../locales/index.js';
import { Select } from '../parts/Select.js';
import { useModule } from '../parts/loaded.js';
import { textOf } from '../state/files.js';
import { wantedLine } from '../state/selection.js';
import { language } from '../state/settings.js';

/** The text of one of several files. */
export function YamlView({ files, first }: { readonly files: readonly string[]; readonly first: string }) {
  const [file, setFile] = useState(first);
  const editor = useModule(() => import('../editor/Editor.js'));
  const wanted = wantedLine.value;
  useEffect(() => {
    if (wanted && files.includes(wanted.file)) setFile(wanted.file);
  }, [wanted]);
  const isLoaded = textOf(file) !== undefined;
  return (
    <div class="tab-panel">
      {files.length > 1 && (
        <div class="toolbar">
          <Select
            label={t('yaml.file')}
            value={file}
            onChoose={setFile}
            options={files.map((path) => ({ value: path, label: path }))}
          />
        </div>
      )}
      {editor && isLoaded && <editor.Editor key={`${file} ${language.value}`} file={file} />}
    </div>
  );
}
