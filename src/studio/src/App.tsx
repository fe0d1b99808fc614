import { useEffect } from 'preact/hooks';
import { ReviewDialog } from './dialogs/ReviewDialog.js';
import { ListPane } from './left/ListPane.js';
import { RulesPane } from './middle/RulesPane.js';
import { TryPane } from './right/TryPane.js';
import { installKeys } from './state/keys.js';
import { isReviewing } from './state/saving.js';
import { pane } from './state/selection.js';
import { Notices } from './top/Notices.js';
import { PaneSwitch } from './top/PaneSwitch.js';
import { SkipLinks } from './top/SkipLinks.js';
import { TopBar } from './top/TopBar.js';

/** The whole page. */
export function App() {
  useEffect(installKeys, []);
  return (
    <>
      <SkipLinks />
      <TopBar />
      <PaneSwitch />
      <main class="panes" data-pane={pane.value}>
        <ListPane />
        <RulesPane />
        <TryPane />
      </main>
      <Notices />
      {isReviewing.value && <ReviewDialog />}
    </>
  );
}
