// Orders that follow the gateway's document: written from its field tables (parts 2.1 to 2.6) and rules (part 4.2), not from the rule
// files. Limits, prefixes and countries, which change, come from the transcription; a new operation has only what its table says.
import { getAlpha2Codes, getAlpha3Codes } from 'i18n-iso-countries';
import type { Bindings } from '../../src/index.js';
import { random } from '../support/random.js';
import { documentTables, type Case, type Table } from './tables.js';

/** The day that the orders are for. */
export const DAY = '2026-11-21';

/** An order, and the facts that rules need besides it. */
export interface DocumentOrder {
  readonly order: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
}

/** Codes for the labels of the document, as a merchant gets them from the gateway. */
export const BINDINGS: Bindings = {
  'pe.bank': { 'bank-a': ['A1'], 'bank-b': ['B1'], 'bank-c': ['C1'], 'bank-d': ['D1'] },
  'pe.account-type': { current: ['1'], savings: ['2'] },
  'ec.bank': { 'bank-1': ['E1'], 'bank-2': ['E2'] },
  'ph.wallet': { 'wallet-a': ['ALPHA'], 'wallet-b': ['BETA'], 'wallet-c': ['GAMMA'] },
  'co.phone-transfer': { transfer: ['TRANSFER'] },
  'global.eaccount': { eaccount: ['EACCOUNT'] },
};

/** The characters of each text from which values are made. */
const lists = new Map<string, readonly string[]>();

/** Values by chance, always the same for one seed. */
class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** Both bounds included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  is(probability: number): boolean {
    return this.#next() < probability;
  }

  one<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)]!;
  }

  of(characters: string, count: number): string {
    const all = lists.get(characters) ?? Array.from(characters);
    lists.set(characters, all);
    return Array.from({ length: count }, () => this.one(all)).join('');
  }

  digits(...counts: readonly number[]): string {
    return this.of('0123456789', this.one(counts));
  }

  /** Text that is not blank, for fields that the document only calls text. */
  text(): string {
    const characters = this.one([
      'abcXYZ 019',
      'aé ñçü',
      'Łódź 東京 عمان',
      '-_./#@:;,()&\'"<>{}$%+=',
      '🙂é️\u200d ',
      '0123456789',
    ]);
    return `${this.of(characters, this.whole(0, this.one([3, 20, 120])))}${this.of('aZ9', 1)}`;
  }

  code(): string {
    return this.of('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-', this.whole(1, 12));
  }

  /** A plain decimal between two bounds, both included. */
  amount(from: number, to: number, decimals: number): string {
    if (this.is(0.05) && from > 0) return String(from);
    if (this.is(0.05) && to < 1e12)
      return this.is(0.5) || decimals === 0 ? String(to) : `${to}.${'0'.repeat(decimals)}`;
    const whole = this.whole(Math.max(from, 1), to - 1);
    return decimals === 0 ? String(whole) : `${whole}.${this.digits(decimals)}`;
  }

  email(): string {
    return `${this.of('abcxyz019._+-', this.whole(0, 20)).replace(/^[.]+|[.]+$|[.]{2,}/g, '')}a@${this.of('abcxyz', this.whole(1, 10))}.${this.one(['com', 'mx', 'co.uk', 'com.br'])}`;
  }

  /** An absolute http or https address. */
  address(): string {
    const host = this.one([
      `${this.of('abcxyz019', this.whole(1, 20))}.${this.one(['com', 'example.org', 'co', 'xn--p1ai'])}`,
      `shop-${this.digits(1, 3)}.merchant.example.com`,
      `203.0.113.${this.whole(0, 255)}`,
      '[2001:db8::1]',
      'localhost',
    ]);
    const port = this.is(0.2) ? `:${this.whole(1, 65_535)}` : '';
    const path = this.is(0.8) ? `/${this.of('abcXYZ019-._~/%20', this.whole(0, 20)).replace(/%[^]?[^]?/g, '')}` : '';
    const query = this.is(0.3) ? `?order=${this.of('abc019&=+', this.whole(0, 20))}` : '';
    return `${this.one(['https', 'https', 'http'])}://${host}${port}${path}${query}${this.is(0.1) ? '#top' : ''}`;
  }
}

type Values = Record<string, string | undefined>;
type Maker = (chance: Chance) => string;

const TEXT: Maker = (c) => c.text();
const CODE: Maker = (c) => c.code();
const ADDRESS: Maker = (c) => c.address();
const always =
  (...values: readonly string[]): Maker =>
  (c) =>
    c.one(values);
const ALPHA_2 = Object.keys(getAlpha2Codes());

const tables = documentTables();
const casesOf = (operation: string): readonly Case[] =>
  (tables.get(operation)?.cases ?? []).filter(({ from = DAY, until = DAY }) => from <= DAY && DAY <= until);
const refuses =
  (rule: string) =>
  (one: Case): boolean =>
    one.expected.some((finding) => finding.rule === rule);
const changesOnly =
  (field: string) =>
  (one: Case): boolean =>
    Object.keys(one.changes).join() === field && Object.keys(one.facts).length === 0;

/** The least and the largest amount that an operation accepts; none if the document does not name limits. */
function limitsOf(operation: string): readonly [number, number] | undefined {
  const cases = casesOf(operation).filter(changesOnly('amount'));
  if (!cases.some(refuses('amount-range'))) return undefined;
  const amounts = cases.filter(({ expected }) => expected.length === 0).map(({ changes }) => Number(changes['amount']));
  return amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : undefined;
}

/** 4.2, global card collection 3. */
const UNSUPPORTED = new Set(
  casesOf('global.collection')
    .filter(refuses('card-country-supported'))
    .map(({ facts }) => facts['cardCountry']),
);
const CARD_COUNTRIES = Object.keys(getAlpha3Codes()).filter((code) => !UNSUPPORTED.has(code));
/** 4.2, Pakistan 3. */
const PHONES = casesOf('pk.collection').filter(
  (one) => changesOnly('phone')(one) && one.expected.length === 0 && String(one.changes['phone']).trim() !== '',
);
const OPERATORS = PHONES.map(({ changes }) => String(changes['phone']).slice(0, 4));
const PAKISTAN_PHONE: Maker = (c) => `${c.one(OPERATORS)}${c.digits(7)}`;

/** 2.1, with the demands of part 6 on both addresses. */
const COLLECTION: Readonly<Record<string, Maker>> = {
  firstname: TEXT,
  lastname: TEXT,
  productinfo: TEXT,
  email: (c) => c.email(),
  phone: (c) => c.digits(7, 9, 10, 12),
  redirectUrl: (c) => (c.is(0.1) ? 'acmeapp://pay/return' : c.address()),
  noPayPage: always('0', '1', 'true', 'Y'),
};

/** 2.2, without the fields that some countries use. */
const PAYOUT: Readonly<Record<string, Maker>> = {
  purpose: TEXT,
  beneficiaryEmail: (c) => c.email(),
  beneficiaryMobile: (c) => c.digits(7, 9, 10, 12),
};

/** The demands of the document on one operation. */
interface Demands {
  /** Fields that an order may leave out, besides the common ones. */
  readonly optional: Readonly<Record<string, Maker>>;
  readonly currency: readonly string[];
  /** The most digits after the point; by default 4. */
  readonly decimals?: number;
  /** Fields that an order must have, or that depend on each other; `undefined` leaves one out. */
  readonly demanded: (chance: Chance) => Values;
  readonly facts?: (chance: Chance) => Values;
}

const SMALL_CODE = always('0', '1', '2', '5', '9');

/** A RUT with its check character: modulo 11, weights 2 to 7 from the right. */
function rutOf(body: string): string {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (2 + (i % 6)), 0);
  const check = 11 - (sum % 11);
  return `${body}${checkCharacter(check)}`;
}
const checkCharacter = (check: number): string => (check === 11 ? '0' : check === 10 ? 'K' : String(check));

/** An IBAN of a country and its account, with the check digits of ISO 7064. */
function ibanOf(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (each) => String(parseInt(each, 36))).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

/** 4.2, Peru payout 5 to 7. */
function peruvianAccount(c: Chance): Values {
  const cci = c.digits(20);
  const given = c.is(0.5) ? cci : undefined;
  const type = c.one(['1', '2']);
  const bank = c.one(['A1', 'B1', 'C1', 'D1', 'OTHER']);
  const values = (account: string, code = given): Values => ({
    beneficiaryBankCode: bank,
    beneficiaryBankType: type,
    beneficiaryAccountNumber: account,
    recipientCardNo: code,
  });
  if (bank === 'A1') return values(c.digits(18, 20));
  if (bank === 'B1') return values(c.digits(13));
  if (bank === 'C1') return values(c.digits(type === '1' ? 13 : 14));
  if (bank === 'D1') return values(c.digits(10));
  return values(c.is(0.5) ? cci : c.digits(20), cci);
}

/** 4.2, Ecuador payout 3. */
function ecuadorianAccount(c: Chance): Values {
  const bank = c.one(['E1', 'E2', 'OTHER']);
  const digits = bank === 'E1' ? 10 : bank === 'E2' ? c.whole(1, 10) : c.whole(7, 20);
  return { beneficiaryBankCode: bank, beneficiaryAccountNumber: c.digits(digits) };
}

/** 4.2, Chile collection 2: the account, if there is one, is the first 8 digits of the RUT. */
function chileanDocument(c: Chance): Values {
  if (c.is(0.2))
    return {
      beneficiaryType: c.code(),
      beneficiaryId: c.text(),
      beneficiaryAccountNumber: c.is(0.3) ? c.digits(8, 12) : undefined,
    };
  const body = `${c.one(['1', '2', '7', '9'])}${c.digits(6, 7)}`;
  const rut = rutOf(body);
  // If the body has 7 digits, the first 8 digits are the body and the check digit.
  const account = body.length === 8 ? body : c.one([body, rut.endsWith('K') ? body : rut]);
  return {
    beneficiaryType: 'RUT',
    beneficiaryId: c.is(0.5) ? rut : `${body.replace(/(?=(?:[0-9]{3})+$)/g, '.')}-${rut.slice(-1)}`,
    beneficiaryAccountNumber: c.is(0.5) ? account : undefined,
  };
}

/** 2.5. */
function philippineMethod(c: Chance): Values {
  const wallet = c.one(['ALPHA', 'BETA', 'GAMMA']);
  const qr = `${wallet}_QR`;
  const methods: readonly (readonly [string, string])[] = [
    [`WALLET_${wallet}`, wallet],
    ['QRIS', 'QRIS'],
    [qr, qr],
  ];
  const [paymentType, paymentChannel] = c.one(wallet === 'GAMMA' ? methods.slice(0, 2) : methods);
  return { paymentType, paymentChannel };
}

/** 2.6: the type with its currency, and the fields that depend on both. */
function globalMethod(c: Chance): Values {
  const [paymentType, ...currencies] = c.one([
    ['IBAN', 'EUR', 'AED', 'SAR'],
    ['ACH', 'USD'],
    ['RTGS', 'USD'],
    ['EACCOUNT', 'GBP', 'EUR'],
    ['BSB', 'AUD'],
    ['SC', 'GBP'],
    ['CC', 'CAD'],
    ['SWIFT', 'USD', 'EUR', 'AED', 'SGD'],
    ['IMPS', 'INR'],
  ]) as readonly [string, ...string[]];
  const currency = c.one(currencies);
  const isCompany = c.is(0.5);
  const isSar = paymentType === 'IBAN' && currency === 'SAR';
  const country = { AED: 'AE', SAR: 'SA', EUR: 'DE' }[currency] ?? 'DE';
  const account = { AE: c.digits(19), SA: c.digits(20), DE: c.digits(18) }[country]!;
  const isIban = paymentType === 'IBAN';
  const document = c.one(
    'PASSPORT NATIONAL_ID DRIVING_LICENSE SOCIAL_SECURITY TAX_ID SENIOR_CITIZEN_ID BIRTH_CERTIFICATE VILLAGE_ELDER_ID RESIDENT_CARD ALIEN_REGISTRATION PAN_CARD VOTERS_ID HEALTH_CARD EMPLOYER_ID'.split(
      ' ',
    ),
  );
  const hasDocument = isSar || c.is(0.3);
  return {
    paymentType,
    currency,
    beneficiaryAccountNumber: isIban ? ibanOf(country, account) : c.one([c.digits(6, 9, 12), c.text()]),
    beneficiaryAccountCountry: c.is(0.9)
      ? isIban
        ? country
        : paymentType === 'RTGS'
          ? 'HK'
          : c.one(ALPHA_2)
      : undefined,
    beneficiaryAccountType: isCompany ? 'Company' : c.one(['Personal', undefined]),
    companyName: isCompany || c.is(0.2) ? c.text() : undefined,
    city: isSar || c.is(0.5) ? c.text() : undefined,
    idCardType: hasDocument ? document : undefined,
    idCardNo: hasDocument ? c.text() : undefined,
  };
}

const mexicanAccount = (c: Chance): Values =>
  c.is(0.5)
    ? { paymentType: 'SPEI', beneficiaryAccountNumber: c.digits(18) }
    : { paymentType: 'NET_BANKING', beneficiaryAccountNumber: c.digits(16) };

/** Every operation of the document that has fields: 2.3 to 2.6, with the rules of 4.2 and the limits of part 8. */
const DEMANDS: Readonly<Record<string, Demands>> = {
  'cl.collection': {
    currency: ['CLP'],
    optional: { paymentMethod: always('CHECKOUT_URL', 'OTHER') },
    demanded: (c) => ({ paymentType: c.one(['CASH', 'CASH', 'OTHER']), ...chileanDocument(c) }),
  },
  'co.collection': {
    currency: ['COP'],
    decimals: 0,
    optional: {
      ipAddress: always('203.0.113.7', '2001:db8::7'),
      beneficiaryType: always('CC', 'CE', 'PASSPORT'),
      beneficiaryId: (c) => c.digits(6, 8, 10),
      productUrl: ADDRESS,
      paymentMethod: CODE,
      bankCode: CODE,
    },
    demanded: (c) => {
      const paymentType = c.one(['NET_BANKING', 'TRANSFER']);
      return { paymentType, phone: paymentType === 'TRANSFER' || c.is(0.8) ? c.digits(10) : undefined };
    },
  },
  'ec.collection': {
    currency: ['ECS'],
    optional: { beneficiaryType: always('CI', 'PASSPORT'), beneficiaryId: (c) => c.digits(10, 13) },
    demanded: (c) => ({
      paymentType: c.one(['NET_BANKING', 'OTHER']),
      phone: c.is(0.8) ? c.digits(c.whole(1, 9)) : undefined,
    }),
  },
  'br.collection': {
    currency: ['BRL'],
    optional: { docType: always('PIX', 'OTHER'), docNumber: (c) => c.digits(11, 14), pixCheck: always('0', '1') },
    demanded: () => ({}),
  },
  'in.collection': {
    currency: ['INR'],
    optional: { clientIp: always('203.0.113.7', '2001:db8::7'), paymentMethod: CODE },
    demanded: () => ({}),
  },
  'pk.collection': {
    currency: ['PKR'],
    optional: { paymentMethod: always('API', 'OTHER'), dynamic: always('1', '0') },
    demanded: (c) => ({
      paymentType: 'WALLET',
      phone: PAKISTAN_PHONE(c),
      beneficiaryId: c.one([c.digits(13), c.text()]),
    }),
  },
  'ph.collection': { currency: ['PHP'], optional: { productTitle: TEXT }, demanded: philippineMethod },
  'th.collection': {
    currency: ['THB'],
    optional: {},
    demanded: (c) => ({ paymentType: c.one(['PROMPT_PAY', 'OTHER']) }),
  },
  'global.collection': {
    currency: [],
    optional: {
      consumerId: TEXT,
      userIp: always('203.0.113.7'),
      userAgent: TEXT,
      billingAddress: TEXT,
      website: ADDRESS,
    },
    demanded: (c) => ({
      paymentType: 'CARD',
      currency: c.one('USD MXN EUR AUD GBP JPY SGD AED COP CLP INR CAD'.split(' ')),
    }),
    facts: (c) => ({ cardCountry: c.is(0.7) ? c.one(CARD_COUNTRIES) : undefined }),
  },
  'pe.payout': {
    currency: ['PEN'],
    optional: { beneficiaryType: always('DNI', 'CE', 'RUC', 'PASSPORT'), beneficiaryId: (c) => c.digits(8, 9, 11) },
    demanded: (c) => ({ paymentType: 'NET_BANKING', ...peruvianAccount(c) }),
  },
  'ec.payout': {
    currency: ['ECS'],
    optional: {
      beneficiaryType: always('Cedula', 'RUC'),
      beneficiaryId: (c) => c.digits(10, 13),
      beneficiaryBankType: SMALL_CODE,
    },
    demanded: (c) => ({ paymentType: 'NET_BANKING', ...ecuadorianAccount(c) }),
  },
  've.payout': {
    currency: ['VES'],
    optional: { beneficiaryId: TEXT, beneficiaryBankType: SMALL_CODE, beneficiaryBankCode: CODE },
    demanded: (c) => ({ paymentType: 'NET_BANKING', beneficiaryAccountNumber: c.digits(20) }),
  },
  'mx.payout': { currency: ['MXN'], optional: { beneficiaryBankCode: CODE }, demanded: mexicanAccount },
  'id.payout': {
    currency: ['IDR'],
    optional: { beneficiaryBankCode: always('BCA', 'BANK MANDIRI', 'Bank Rakyat') },
    demanded: (c) => ({
      paymentType: 'DISBURSEMENTS',
      beneficiaryAccountNumber: c.one([c.digits(8, 10, 16), c.text()]),
    }),
  },
  'ar.payout': {
    currency: ['ARS'],
    optional: {},
    demanded: (c) => ({
      paymentType: c.one(['CVU', 'OTHER']),
      beneficiaryAccountNumber: c.one([c.digits(22), 'mi.alias.mp', c.text()]),
    }),
  },
  'pk.payout': {
    currency: ['PKR'],
    optional: { beneficiaryId: TEXT, phone: PAKISTAN_PHONE },
    demanded: (c) => {
      const isWallet = c.is(0.5);
      return {
        paymentType: isWallet ? 'WALLET' : 'NET_BANKING',
        beneficiaryBankCode: isWallet ? c.one(['033', '034']) : c.one([undefined, c.code()]),
        beneficiaryAccountNumber: c.one([c.digits(10, 14, 24), c.text()]),
      };
    },
  },
  'global.payout': {
    currency: [],
    optional: {
      phone: (c) => c.digits(7, 10, 12),
      email: (c) => c.email(),
      beneficiaryBankName: TEXT,
      country: TEXT,
      zip: TEXT,
      swiftCode: always('DEUTDEFF', 'CHASUS33XXX'),
      routingNumber: (c) => c.one([c.digits(3, 6, 8, 9), c.text()]),
      beneficiaryAddress: TEXT,
      beneficiaryCardType: always('0', '1'),
    },
    demanded: globalMethod,
  },
};

/** The operations for which orders can be made. */
export const documented: readonly string[] = [...tables.keys()];

const LIMITS = new Map(documented.map((id) => [id, limitsOf(id)]));

/** What an operation without an entry in `DEMANDS` takes from its table: the fields whose absence is an error, and the others as optional. */
function demandsOf({ operation, order }: Table): Demands {
  const demanded = casesOf(operation)
    .filter(({ expected }) => expected.some(({ code, severity }) => code === 'missing' && severity === 'error'))
    .flatMap(({ changes }) => Object.keys(changes));
  const values = (isDemanded: boolean): readonly (readonly [string, string])[] =>
    Object.entries(order as Readonly<Record<string, string>>).filter(
      ([name]) => name !== 'amount' && demanded.includes(name) === isDemanded,
    );
  return {
    currency: [],
    optional: Object.fromEntries(values(false).map(([name, value]) => [name, always(value)])),
    demanded: () => Object.fromEntries(values(true)),
  };
}

/** An order that follows the document: it meets every demand, and everything that the document leaves open is random. */
export function documentOrder(operation: string, seed: number): DocumentOrder {
  const c = new Chance(seed);
  const { optional, currency, decimals = 4, demanded, facts } = DEMANDS[operation] ?? demandsOf(tables.get(operation)!);
  const [least, most] = LIMITS.get(operation) ?? [0, 1e12];
  const isPayout = operation.endsWith('.payout');
  const free = Object.entries({ ...(isPayout ? PAYOUT : COLLECTION), ...optional }).map(([name, make]) => [
    name,
    c.is(0.75) ? make(c) : undefined,
  ]);
  const order = {
    ...(Object.fromEntries(free) as Values),
    mchOrderId: c.one([c.code(), c.text()]),
    amount: c.amount(least, most, c.whole(0, decimals)),
    callbackUrl: c.address(),
    ...(isPayout && { beneficiaryName: c.text() }),
    currency: currency.length > 0 && c.is(0.8) ? c.one(currency) : undefined,
    ...demanded(c),
  };
  return { order: present(c, order), facts: present(c, facts?.(c) ?? {}) };
}

/** The given values, in a random order. */
function present(c: Chance, values: Values): Readonly<Record<string, string>> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(
    given
      .map((entry) => [c.whole(0, 1e6), entry] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, entry]) => entry),
  );
}
