// Orders for measuring and for proving equal results: valid orders, orders with faults, orders with other key orders, and mutants.
import { random } from '../../.build/esm/scripts/vectors/index.js';

const payout = {
  mchOrderId: 'P-20260801-0001',
  amount: '5000.50',
  currency: 'PEN',
  purpose: 'Supplier invoice',
  beneficiaryName: 'Ana Maria Soto Rojas',
  beneficiaryEmail: 'ana.soto@mail.com',
  beneficiaryMobile: '991234567',
  beneficiaryAccountNumber: '1931234567012',
  callbackUrl: 'https://shop.example.com/notify',
  paymentType: 'NET_BANKING',
  beneficiaryBankCode: 'X1',
  beneficiaryBankType: '1',
  beneficiaryType: 'DNI',
  beneficiaryId: '45678912',
};

/** A valid order of each operation, without findings. */
export const valid = {
  'pk.payout': {
    ...payout,
    currency: 'PKR',
    beneficiaryMobile: '03001234567',
    beneficiaryAccountNumber: '03001234567',
    paymentType: 'WALLET',
    beneficiaryBankCode: '033',
    beneficiaryType: 'CNIC',
    beneficiaryId: '3420108912318',
    phone: '03451234567',
  },
  'pe.payout': { ...payout, recipientCardNo: '00219300123456701214' },
  'global.payout': {
    ...payout,
    currency: 'USD',
    paymentType: 'ACH',
    beneficiaryAccountNumber: '123456789',
    phone: '2025550123',
    email: 'ana.soto@mail.com',
    beneficiaryAccountCountry: 'US',
    beneficiaryAccountType: 'Personal',
    beneficiaryBankName: 'Alpha Bank',
    city: 'New York',
    country: 'US',
    zip: '10001',
    swiftCode: 'CHASUS33',
    routingNumber: '021000021',
    beneficiaryAddress: '1 Main Street',
    beneficiaryCardType: '0',
    companyName: 'Alpha Inc',
    idCardType: 'PASSPORT',
    idCardNo: 'X1234567',
  },
};

/** Other starting points for mutants, one for each branch of an operation. */
const branches = {
  'pk.payout': [{ paymentType: 'NET_BANKING', beneficiaryBankCode: 'B7' }],
  'pe.payout': [
    { beneficiaryType: 'RUC', beneficiaryId: '20100070775' },
    { beneficiaryType: 'CE', beneficiaryId: '001234567' },
    { recipientCardNo: undefined },
  ],
  'global.payout': [
    {
      paymentType: 'IBAN',
      currency: 'AED',
      beneficiaryAccountNumber: 'AE070331234567890123456',
      beneficiaryAccountCountry: 'AE',
    },
    {
      paymentType: 'IBAN',
      currency: 'SAR',
      beneficiaryAccountNumber: 'SA0380000000608010167519',
      beneficiaryAccountCountry: 'SA',
      beneficiaryAccountType: 'Company',
    },
    { paymentType: 'SWIFT', currency: 'SGD' },
    { paymentType: 'SC', currency: 'GBP', routingNumber: '200000' },
    { paymentType: 'RTGS', beneficiaryAccountCountry: 'HK' },
    { paymentType: 'BSB', currency: 'AUD' },
    { paymentType: 'CC', currency: 'CAD' },
    { paymentType: 'IMPS', currency: 'INR' },
    { paymentType: 'FED' },
    { paymentType: 'OTHER' },
  ],
};

/** Faults for the valid order, each in another field: only the first, or all five. */
const faults = {
  'pk.payout': {
    beneficiaryMobile: '03091234567',
    amount: '1,000',
    callbackUrl: 'shop.example.com',
    beneficiaryBankCode: '035',
    mchOrderId: '',
  },
  'pe.payout': {
    recipientCardNo: '0021930012345670121',
    amount: '40000.01',
    callbackUrl: 'shop.example.com',
    paymentType: 'CASH',
    mchOrderId: '',
  },
  'global.payout': {
    currency: 'EUR',
    amount: '1,000',
    callbackUrl: 'shop.example.com',
    beneficiaryAccountType: 'Firm',
    mchOrderId: '',
  },
};

export const operations = Object.keys(valid);

export function withFaults(operation, count) {
  return { ...valid[operation], ...Object.fromEntries(Object.entries(faults[operation]).slice(0, count)) };
}

/** No two orders alike; one in ten has a fault. */
export function orderAt(operation, i) {
  return {
    ...(i % 10 === 0 ? withFaults(operation, 1) : valid[operation]),
    mchOrderId: `P-2026-${i}`,
    amount: `${1 + (i % 39_999)}.${10 + (i % 90)}`,
    purpose: `Invoice ${i}`,
  };
}

/** The same order with its keys in other orders, as many services and languages write them. */
export function keyOrders(order, count, seed = 1) {
  const next = random(seed);
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      Object.entries(order)
        .map((entry) => [next(), entry])
        .sort(([a], [b]) => a - b)
        .map(([, entry]) => entry),
    ),
  );
}

const NAMES =
  'Ana Maria José Luis Carlos Ñusta Zoë Rosa Ahmed Fatima Muhammad Li Wei Juan Sofía Inés Tom Ada Pedro Lucía'.split(
    ' ',
  );
const SURNAMES =
  'Soto Rojas Quispe Mamani García López Khan Ahmed Malik Butt Smith Nguyen Pérez Díaz Vega Ríos Muñoz Bianchi Öz Lund'.split(
    ' ',
  );
const STREETS = [
  'Av. Arequipa',
  'Jirón de la Unión',
  'Main Street',
  'Mall Road',
  'Calle 8',
  'Rua das Flores',
  'Shahrah-e-Faisal',
];
const SHOPS = ['shop.example.com', 'pay.tienda-lima.example.pe', 'api.merchants.example.net:8443', 'hooks.example.io'];
const PURPOSES = ['Invoice', 'Supplier payment for goods, order', 'Salary', 'Refund of order no.', 'Rent'];
/** The fields that an order may lack without an error, in each operation. */
const OPTIONAL = ['purpose', 'currency', 'beneficiaryEmail', 'phone', 'email', 'city', 'zip', 'companyName'];
/** How many of ten orders have their keys in a different order, lack optional fields, and have faults. */
const [SHUFFLED, LACKING, WRONG] = [2.5, 4, 1];

/** Orders as a service gets them: no two alike, in their names, addresses, lengths, fields, key order and faults. */
export function* realistic(operation, count, seed = 1) {
  const next = random(seed);
  const pick = (items) => items[Math.floor(next() * items.length)];
  const digits = (length) => Array.from({ length }, () => Math.floor(next() * 10)).join('');
  const some = (tenths) => next() * 10 < tenths;
  for (let i = 0; i < count; i++) {
    const [name, surname] = [pick(NAMES), pick(SURNAMES)];
    const plain = `${name}.${surname}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const order = {
      ...valid[operation],
      mchOrderId: `${pick(['P', 'INV', 'order'])}-${i}-${digits(1 + Math.floor(next() * 12))}`,
      amount: `${1 + Math.floor(next() * 9_999)}${pick(['', '.5', '.00', `.${digits(2)}`])}`,
      purpose: `${pick(PURPOSES)} ${digits(1 + Math.floor(next() * 9))}`,
      beneficiaryName: [name, ...(some(3) ? [pick(NAMES)] : []), surname, ...(some(4) ? [pick(SURNAMES)] : [])].join(
        ' ',
      ),
      beneficiaryEmail: `${plain}${digits(Math.floor(next() * 4))}@${pick(['mail.com', 'empresa.com.pe', 'lums.edu.pk'])}`,
      callbackUrl: `https://${pick(SHOPS)}/${pick(['notify', 'v2/payouts/events', 'cb'])}${some(3) ? `?order=${digits(6)}` : ''}`,
      beneficiaryId: digits(valid[operation].beneficiaryId.length),
      ...('beneficiaryAddress' in valid[operation] && {
        beneficiaryAddress: `${pick(STREETS)} ${1 + Math.floor(next() * 900)}`,
      }),
    };
    if (some(LACKING)) for (const field of OPTIONAL) if (some(4)) delete order[field];
    if (some(WRONG))
      Object.assign(order, Object.fromEntries(Object.entries(faults[operation]).slice(0, pick([1, 1, 1, 2, 5]))));
    yield some(SHUFFLED) ? keyOrders(order, 1, Math.floor(next() * 1e9))[0] : order;
  }
}

const VALUES = [
  undefined,
  '',
  '  ',
  null,
  0,
  5,
  true,
  [],
  {},
  '0',
  '1',
  '0.99',
  '0.00',
  '40000',
  '40000.00',
  '40000.01',
  '39999.999',
  '1.005',
  '1e3',
  'PEN',
  'PKR',
  'USD',
  'EUR',
  'SAR',
  'JPY',
  'WALLET',
  'NET_BANKING',
  'ACH',
  'IBAN',
  'SWIFT',
  'RTGS',
  'FED',
  '033',
  '034',
  '035',
  '03001234567',
  '03091234567',
  '13001234567',
  '٣٠٠',
  'x\n',
  '\u00a0',
  'DNI',
  'RUC',
  'CE',
  'Company',
  'Personal',
  'HK',
  'us',
  'ZZ',
  'http://localhost',
  'https://127.0.0.1/',
  'http://shop.example.com',
  'josé@correo.example',
  'a@b',
  '0011234567',
  '00219300123456701214',
  '00219300123456701215',
  'PASSPORT',
  '021000021',
  '021000022',
];

/** Orders that differ from these in up to five fields. */
export function* mutants(operation, count, seed) {
  const next = random(seed);
  const pick = (items) => items[Math.floor(next() * items.length)];
  const bases = [{}, ...branches[operation]].map((branch) => ({ ...valid[operation], ...branch }));
  const names = [...Object.keys(valid[operation]), 'surplus', 'amonut'];
  for (let i = 0; i < count; i++) {
    const mutant = { ...pick(bases) };
    for (let changes = Math.floor(next() * 6); changes > 0; changes--) {
      const name = pick(names);
      const value = next() < 0.6 ? pick(VALUES) : distort(String(mutant[name]), next);
      if (value === undefined && next() < 0.5) delete mutant[name];
      else mutant[name] = value;
    }
    yield mutant;
  }
}

function distort(text, next) {
  const at = Math.floor(next() * (text.length + 1));
  const other = '0123456789.-AZaz +\n'[Math.floor(next() * 19)];
  return [
    text.slice(0, at) + other + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at + 1),
    text + text,
  ][Math.floor(next() * 4)];
}
