import { Moon, Sun } from 'lucide';
import { t } from '../locales/index.js';
import { IconButton } from '../parts/IconButton.js';
import { isDark, theme } from '../state/settings.js';

/** Switches between light and dark; the default is the system's setting. */
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
