import type { Locale } from '../model/locale.js';
import type { LocalizedText } from '../model/operation.js';
import type { ReferenceField } from '../model/reference.js';

/** Names of values, for the options of a choice; a value that is not here is shown as it is sent. */
export const VALUE_NAMES: Readonly<Record<string, string>> = {
  NET_BANKING: 'Bank transfer (NET_BANKING)',
  WALLET: 'Wallet (WALLET)',
  CASH: 'Cash (CASH)',
  CARD: 'Card (CARD)',
  Personal: 'Personal',
  Company: 'Company',
  PASSPORT: 'Passport',
  NATIONAL_ID: 'National identity card',
  DRIVING_LICENSE: "Driver's licence",
  SOCIAL_SECURITY: 'Social security card',
  TAX_ID: 'Tax identification',
  SENIOR_CITIZEN_ID: "Senior citizen's card",
  BIRTH_CERTIFICATE: 'Birth certificate',
  VILLAGE_ELDER_ID: "Village elder's identification",
  RESIDENT_CARD: 'Resident card',
  ALIEN_REGISTRATION: 'Alien registration',
  PAN_CARD: 'PAN card',
  VOTERS_ID: "Voter's card",
  HEALTH_CARD: 'Health card',
  EMPLOYER_ID: "Employer's card",
};

interface Words {
  readonly label: string;
  readonly help: string | undefined;
  readonly notes: readonly string[];
  readonly value: (value: string) => string;
  readonly inLanguage: (wording: LocalizedText, translations: 'labels' | 'texts') => string;
}

/** A field's words in a language: the rule file's own, else the catalogue's, else English. */
export function wordsOf({ label, help, notes = [] }: ReferenceField, locale: Locale | undefined): Words {
  const inLanguage = (wording: LocalizedText, translations: 'labels' | 'texts'): string => {
    const english = typeof wording === 'string' ? wording : wording.en;
    if (locale === undefined) return english;
    const own = typeof wording === 'string' ? undefined : wording[locale.language];
    return own ?? entry(locale[translations], english) ?? english;
  };
  return {
    label: inLanguage(label, 'labels'),
    help: help === undefined ? undefined : inLanguage(help, 'texts'),
    notes: notes.map((note) => inLanguage(note, 'texts')),
    inLanguage,
    value: (value) => (locale && entry(locale.texts, value)) ?? entry(VALUE_NAMES, value) ?? value,
  };
}

function entry(entries: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
