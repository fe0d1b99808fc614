import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap } from '@codemirror/view';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../locales/index.js';
import { change, textOf, prefetch } from '../state/files.js';
import { findingsIn, start, operation, schemaOf } from '../state/rulebook.js';
import { wantedLine } from '../state/selection.js';
import { redoStep, undoStep } from '../state/navigation.js';
import { completionOf, type Names } from './completion.js';
import { follow, fromOutside } from './follow.js';
import { basics } from './basics.js';
import type { FileFinding } from '../api/contract.js';
import { slotsOf } from '../rule-files/slots.js';
import { clauses } from '../state/clauses.js';
import { own } from '../state/texts.js';

/** Files whose names can be completed. */
const NAMED = ['clauses.yaml', 'slots.yaml'];

/** The text of a file. Typing changes the draft at once; changes of the form appear here. */
export function Editor({ file }: { readonly file: string }) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const isStep = useRef(false);
  const findings = findingsIn(file);
  const wanted = wantedLine.value;

  useEffect(() => {
    prefetch(NAMED);
    const made = new EditorView({
      parent: container.current!,
      state: EditorState.create({
        doc: textOf(file) ?? '',
        extensions: extensionsOf(file, () => (isStep.current = true)),
      }),
    });
    view.current = made;
    // At once: what is typed next is typed into the text as it is now, and must not take back what changed.
    const leave = effect(() => {
      follow(made, textOf(file) ?? '', isStep.current);
      isStep.current = false;
    });
    return () => {
      leave();
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current)
      view.current.dispatch(setDiagnostics(view.current.state, [...diagnosticsOf(findings, view.current.state.doc)]));
  }, [findings]);
  useEffect(() => {
    if (!view.current || wanted?.file !== file) return;
    const line = view.current.state.doc.line(Math.min(wanted.line, view.current.state.doc.lines));
    view.current.dispatch({
      selection: { anchor: line.from },
      effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
    });
    if (wanted.isQuiet !== true) view.current.focus();
    wantedLine.value = undefined;
  }, [wanted]);
  return <div class="editor" ref={container} />;
}

function extensionsOf(file: string, announceStep: () => void) {
  const kind =
    start.value?.files.find(({ path }) => path === file)?.kind ??
    (file.endsWith('bindings.yaml') ? 'bindings' : 'operation');
  const step = (run: () => boolean) => (): boolean => {
    announceStep();
    return run();
  };
  return [
    basics(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    bracketMatching(),
    indentUnit.of('  '),
    // The form and the editor share one undo history. Tab leaves the editor, unless it takes a proposed word.
    Prec.highest(
      keymap.of([
        { key: 'Mod-z', run: step(undoStep), preventDefault: true },
        { key: 'Mod-y', run: step(redoStep), preventDefault: true },
        { key: 'Mod-Shift-z', run: step(redoStep), preventDefault: true },
        { key: 'Tab', run: (view) => leaveWritten(view) || acceptCompletion(view) },
        { key: 'Enter', run: leaveWritten },
      ]),
    ),
    autocompletion({ override: [completionOf(() => schemaOf(kind), currentNames)] }),
    EditorView.contentAttributes.of({ 'aria-label': t('yaml.label', { file }), tabindex: '0' }),
    keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromOutside)))
        change(file, update.state.doc.toString(), `yaml ${file}`);
    }),
  ];
}

/** Closes the list of proposed words if the chosen one is already written, so that the key does what it does without the list. */
function leaveWritten(view: EditorView): false {
  const { label, apply = label } = selectedCompletion(view.state) ?? {};
  const { head } = view.state.selection.main;
  if (typeof apply === 'string' && view.state.sliceDoc(Math.max(0, head - apply.length), head) === apply)
    closeCompletion(view);
  return false;
}

/** Findings as diagnostics of the editor; the text may have changed since they were computed. */
function diagnosticsOf(findings: readonly FileFinding[], doc: Text): readonly Diagnostic[] {
  return findings.map(({ line, column, endLine, endColumn, severity, message, code }) => {
    const from = offsetOf(doc, line, column);
    return { from, to: Math.max(offsetOf(doc, endLine, endColumn), from), severity, message, source: code };
  });
}

function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}

/** The names in the drafts. */
function currentNames(): Names {
  const files = start.value?.files ?? [];
  const view = operation.value;
  const without = (path: string): string => path.replace(/\.yaml$/, '');
  return {
    fields: [
      ...(view?.fields ?? []).map(({ name, label }) => ({ label: name, detail: label, type: 'variable' })),
      ...(view?.derived ?? []).map(({ name, slot }) => ({ label: name, detail: slot, type: 'variable' })),
    ],
    // The id of a clause contains blanks and is quoted.
    clauses: [...clauses.value].map(([id, text]) => ({
      label: id,
      apply: JSON.stringify(id),
      info: own(text).text,
      type: 'text',
    })),
    lists: files
      .filter(({ kind }) => kind === 'list')
      .map(({ path, title }) => ({
        label: without(path),
        ...(title !== null && { info: own(title).text }),
        type: 'constant',
      })),
    shared: files
      .filter(({ kind }) => kind === 'common')
      .map(({ path }) => ({ label: without(path), type: 'constant' })),
    slots: slotsOf(textOf('slots.yaml') ?? '').map(({ id, title }) => ({
      label: id,
      info: own(title).text,
      type: 'constant',
    })),
    rules: (view?.rules ?? []).map(({ id, message }) => ({ label: id, info: message, type: 'constant' })),
  };
}
