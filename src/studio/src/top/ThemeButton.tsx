import { Moon, Sun } from 'lucide';
import { t } from '../locales/index.js';
import { IconButton } from '../parts/IconButton.js';
import { isDark, theme } from '../state/settings.js';

/** Light or dark: what the system says, until this is pressed. */
export function ThemeButton() {
  const dark = isDark();
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={t(dark ? 'theme.light' : 'theme.dark')}
      onClick={() => (theme.value = dark ? 'light' : 'dark')}
    />
  );
}
