import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import { basics } from './basics.js';

export interface ComparisonProps {
  readonly before: string;
  readonly after: string;
  readonly label: { readonly before: string; readonly after: string };
  /** Whether to use one column, whatever the width of the window. */
  readonly isNarrow?: boolean;
}

const WIDE = '(min-width: 60rem)';
const COLLAPSED = { collapseUnchanged: { margin: 3, minSize: 6 } };

/** Compares two texts: side by side if there is room, else in one column. */
export function Comparison({ before, after, label, isNarrow = false }: ComparisonProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shared = basics();
    const named = (name: string): Extension => EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' });
    const fixed = [EditorState.readOnly.of(true), EditorView.editable.of(false)];
    if (!isNarrow && matchMedia(WIDE).matches) {
      const view = new MergeView({
        parent: container.current!,
        a: { doc: before, extensions: [shared, fixed, named(label.before)] },
        b: { doc: after, extensions: [shared, fixed, named(label.after)] },
        ...COLLAPSED,
      });
      return () => view.destroy();
    }
    const view = new EditorView({
      parent: container.current!,
      state: EditorState.create({
        doc: after,
        extensions: [
          shared,
          fixed,
          named(label.after),
          unifiedMergeView({ original: before, mergeControls: false, ...COLLAPSED }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after]);
  return <div class="comparison" ref={container} />;
}
