import { expect } from '@jest/globals';
import {
  createValidator,
  type Bindings,
  type DiagnosticCode,
  type OperationId,
  type Result,
  type Severity,
  type ValidateOptions,
  type Validator,
} from '../../src/index.js';

export type Order = Readonly<Record<string, unknown>>;
export type Finding = readonly [field: string, severity: Severity, code?: DiagnosticCode];
export type Options = ValidateOptions & { readonly bindings?: Bindings };

const collection = {
  mchOrderId: 'M-20260801-0001',
  amount: '5000',
  firstname: 'Ana',
  lastname: 'Soto',
  productinfo: 'Two concert tickets',
  email: 'ana.soto@mail.cl',
  phone: '991234567',
  callbackUrl: 'https://shop.example.com/notify',
  redirectUrl: 'https://shop.example.com/thanks?id=1',
  noPayPage: '1',
};

const payout = {
  mchOrderId: 'P-20260801-0001',
  amount: '5000',
  purpose: 'Refund',
  beneficiaryName: 'Ana Maria Soto Rojas',
  beneficiaryEmail: 'ana.soto@mail.cl',
  beneficiaryMobile: '991234567',
  callbackUrl: 'https://shop.example.com/notify',
  beneficiaryBankCode: 'X1',
  beneficiaryBankType: '1',
  beneficiaryType: 'ID',
  beneficiaryId: '45678912',
};

/** For each operation an order that holds every field it knows, and nothing to find, with or without bindings. */
export const clean = {
  'cl.collection': {
    ...collection,
    currency: 'CLP',
    paymentType: 'CASH',
    beneficiaryType: 'RUT',
    beneficiaryId: '12345678-5',
    paymentMethod: 'CHECKOUT_URL',
    beneficiaryAccountNumber: '12345678',
  },
  'co.collection': {
    ...collection,
    currency: 'COP',
    phone: '3001234567',
    paymentType: 'NET_BANKING',
    ipAddress: '190.25.1.10',
    beneficiaryType: 'CC',
    beneficiaryId: '52345678',
    productUrl: 'https://shop.example.com/tickets',
    paymentMethod: 'CHECKOUT_URL',
    bankCode: '1007',
  },
  'ec.collection': {
    ...collection,
    currency: 'ECS',
    beneficiaryType: 'CI',
    beneficiaryId: '1710034065',
    paymentType: 'NET_BANKING',
  },
  'br.collection': {
    ...collection,
    currency: 'BRL',
    docType: 'PIX',
    docNumber: '52998224725',
    pixCheck: '1',
    paymentType: 'PIX',
  },
  'in.collection': {
    ...collection,
    currency: 'INR',
    clientIp: '103.21.58.10',
    paymentMethod: 'UPI',
    paymentType: 'UPI',
  },
  'pk.collection': {
    ...collection,
    currency: 'PKR',
    phone: '03001234567',
    paymentMethod: 'API',
    beneficiaryId: '3420108912318',
    dynamic: '1',
    paymentType: 'WALLET',
  },
  'ph.collection': {
    ...collection,
    currency: 'PHP',
    productTitle: 'Tickets',
    paymentChannel: 'ALPHA',
    paymentType: 'WALLET_ALPHA',
  },
  'th.collection': { ...collection, currency: 'THB', paymentType: 'PROMPT_PAY' },
  'global.collection': {
    ...collection,
    currency: 'USD',
    paymentType: 'CARD',
    consumerId: 'C-17',
    userIp: '81.2.69.160',
    userAgent: 'Mozilla/5.0',
    billingAddress: '1 Main Street, Springfield',
    website: 'https://shop.example.com',
  },
  'pe.payout': {
    ...payout,
    currency: 'PEN',
    paymentType: 'NET_BANKING',
    beneficiaryType: 'DNI',
    beneficiaryBankCode: 'C',
    beneficiaryAccountNumber: '1931234567012',
    recipientCardNo: '00219300123456701214',
  },
  'ec.payout': {
    ...payout,
    currency: 'ECS',
    paymentType: 'NET_BANKING',
    beneficiaryType: 'Cedula',
    beneficiaryId: '1710034065',
    beneficiaryAccountNumber: '2200123456',
  },
  've.payout': {
    ...payout,
    currency: 'VES',
    paymentType: 'NET_BANKING',
    beneficiaryId: 'V114702834',
    beneficiaryAccountNumber: '01020123321234567890',
  },
  'mx.payout': {
    ...payout,
    currency: 'MXN',
    paymentType: 'SPEI',
    beneficiaryBankCode: '40032',
    beneficiaryAccountNumber: '032180000118359719',
  },
  'id.payout': {
    ...payout,
    currency: 'IDR',
    paymentType: 'DISBURSEMENTS',
    beneficiaryBankCode: 'Bank Alpha',
    beneficiaryAccountNumber: '1234567890',
  },
  'ar.payout': { ...payout, currency: 'ARS', paymentType: 'CVU', beneficiaryAccountNumber: '0000003110000000000014' },
  'pk.payout': {
    ...payout,
    currency: 'PKR',
    paymentType: 'WALLET',
    beneficiaryBankCode: '033',
    beneficiaryId: '3420108912318',
    beneficiaryMobile: '03001234567',
    beneficiaryAccountNumber: '03001234567',
    phone: '03451234567',
  },
  'global.payout': {
    ...payout,
    currency: 'USD',
    paymentType: 'ACH',
    beneficiaryAccountNumber: '123456789',
    phone: '2025550123',
    email: 'ana.soto@mail.cl',
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
} as const satisfies Record<OperationId, Order>;

export const operationIds = Object.keys(clean) as OperationId[];

const validators = new Map<string, Validator>();

function validatorFor(bindings: Bindings): Validator {
  const key = JSON.stringify(bindings);
  let validator = validators.get(key);
  if (!validator) validators.set(key, (validator = createValidator({ bindings })));
  return validator;
}

/** The operation's clean order with changes laid over it; `undefined` removes a field. */
export function orderOf(operation: OperationId, changes: Order = {}): Record<string, unknown> {
  const order: Record<string, unknown> = { ...clean[operation], ...changes };
  for (const name of Object.keys(order)) if (order[name] === undefined) delete order[name];
  return order;
}

export function judge(
  operation: OperationId,
  changes: Order = {},
  { bindings = {}, ...options }: Options = {},
): Result<unknown> {
  return validatorFor(bindings)(operation, orderOf(operation, changes), options);
}

/** What a verdict test expects of one order. */
export interface Vector {
  readonly operation: OperationId;
  readonly order: Order;
  readonly expected: readonly Finding[];
  readonly options: Options;
  /** The rules that were found to be broken. */
  readonly found: readonly string[];
}

/** The expectations of the tests that have run, for tests of the tests. */
export const vectors: Vector[] = [];

/** Exactly these findings, in any order; a finding without a code may have any. */
export function expectFindings(
  operation: OperationId,
  changes: Order,
  expected: readonly Finding[],
  options: Options = {},
): Result<unknown> {
  const result = judge(operation, changes, options);
  vectors.push({
    operation,
    order: orderOf(operation, changes),
    expected,
    options,
    found: result.diagnostics.map(({ ruleId }) => ruleId),
  });
  const coded = new Set(expected.filter(([, , code]) => code).map(([field]) => field));
  const found = result.diagnostics.map(({ field, severity, code }) =>
    coded.has(field) ? [field, severity, code] : [field, severity],
  );
  expect(sorted(found)).toEqual(sorted(expected));
  expect(result.valid).toBe(expected.every(([, severity]) => severity !== 'error'));
  return result;
}

/** The only finding, on this field. */
export function expectOne(
  operation: OperationId,
  changes: Order,
  field: string,
  severity: Severity,
  code?: DiagnosticCode,
  options: Options = {},
): Result<unknown> {
  return expectFindings(operation, changes, [code ? [field, severity, code] : [field, severity]], options);
}

export function expectClean(operation: OperationId, changes: Order = {}, options: Options = {}): Result<unknown> {
  return expectFindings(operation, changes, [], options);
}

function sorted(findings: readonly (readonly unknown[])[]): string[] {
  return findings.map((finding) => finding.join(' ')).sort();
}
