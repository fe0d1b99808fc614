import { computed } from '@preact/signals';
import { localeFiles } from '../rule-files/locale-files.js';
import { start } from './rulebook.js';

/** The languages that the rulebook is translated into, each with its file. */
export const locales = computed(() => localeFiles(start.value?.files ?? [], start.value?.locales ?? []));
