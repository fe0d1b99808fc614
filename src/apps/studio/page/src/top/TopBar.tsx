import { Languages, Redo2, Search, Undo2, Moon, Sun } from 'lucide';
import { languageNames, t, tn } from '../locales/index.js';
import { Badge } from '../parts/Badge.js';
import { Icon, IconButton } from '../parts/Icon.js';
import { canRedo, canUndo, changedPaths } from '../state/files.js';
import { dialog } from '../state/dialogs.js';
import { language, type PageLanguage, isDark, theme } from '../state/settings.js';
import { arePanes, START_LINK } from '../state/selection.js';
import { redoStep, undoStep } from '../state/navigation.js';
import { FindingsButton } from './FindingsButton.js';

/** The commands of the whole page: undo, findings, saving, language and colours. */
export function TopBar() {
  const count = changedPaths.value.length;
  return (
    <header class="top-bar">
      <h1>
        <a href={START_LINK}>
          <img src="/favicon.svg" alt="" width="24" height="24" /> <span>payrules studio</span>
        </a>
      </h1>
      {arePanes.value && (
        <div class="top-group">
          <IconButton icon={Undo2} label={t('undo')} shortcut="Ctrl+Z" disabled={!canUndo.value} onClick={undoStep} />
          <IconButton
            icon={Redo2}
            label={t('redo')}
            shortcut="Ctrl+Shift+Z"
            disabled={!canRedo.value}
            onClick={redoStep}
          />
        </div>
      )}
      <span class="spacer" />
      <IconButton icon={Search} label={t('palette')} shortcut="Ctrl+K" onClick={() => (dialog.value = 'palette')} />
      <FindingsButton />
      <label class="language">
        <Icon of={Languages} />
        <span class="visually-hidden">{t('language')}</span>
        <select
          value={language.value}
          onChange={(event) => (language.value = event.currentTarget.value as PageLanguage)}
        >
          {languageNames.map(({ value, label }) => (
            <option key={value} value={value} lang={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ThemeButton />
      <button
        type="button"
        class="primary save"
        aria-disabled={count === 0}
        title={`${t('review')} (Ctrl+S)`}
        onClick={() => count > 0 && (dialog.value = 'review')}
      >
        {t('review')}{' '}
        {count > 0 && (
          <Badge tone="plain" says={tn('filesChanged', count)}>
            {count}
          </Badge>
        )}
      </button>
    </header>
  );
}

/** Switches between light and dark; the default is the system's setting. */
function ThemeButton() {
  const dark = isDark();
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={t(dark ? 'theme.light' : 'theme.dark')}
      onClick={() => (theme.value = dark ? 'light' : 'dark')}
    />
  );
}
