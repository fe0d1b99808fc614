/** The columns of the table, in the order of docs/past-orders.md, with the field of each. */
export const columns = {
  mch_order_id: 'mchOrderId',
  amount: 'amount',
  currency: 'currency',
  purpose: 'purpose',
  payment_type: 'paymentType',
  callback_url: 'callbackUrl',
  beneficiary_name: 'beneficiaryName',
  beneficiary_account: 'beneficiaryAccountNumber',
  bank_code: 'beneficiaryBankCode',
  phone: 'phone',
};

/** Texts that a format of `COPY`, CSV, JSON or a shell escapes, or that end a record. */
const hard = [
  'a\\b',
  '\\.',
  '\\N',
  'C:\\new\\table',
  'say "yes"',
  '""',
  "it's",
  'two\nlines',
  'two\r\nlines',
  'a\tb',
  '\u0001\u0002',
  '$(id) `id`',
  'comma, semicolon; and | bar',
  '{"a": [1, null]}',
  'Señor Núñez 😀',
  '支付 платёж دفع',
  'a\u2028b',
  'null',
];

/** Rows of the table: a value for each column, or null if the order lacks the field. */
export function* rows(count) {
  for (let index = 0; index < count; index += 1) {
    const text = hard[index % hard.length];
    yield {
      mch_order_id: `P-${index}`,
      amount: ((index * 7919) % 4_500_000) / 100 >= 1 ? (((index * 7919) % 4_500_000) / 100).toFixed(2) : '0.99',
      currency: index % 11 === 0 ? null : 'PEN',
      purpose: text,
      payment_type: 'NET_BANKING',
      callback_url: 'https://shop.example.com/notify',
      beneficiary_name: `${text} ${index}`,
      beneficiary_account: index % 13 === 0 ? '19\\31' : '1931234567012',
      bank_code: index % 7 === 0 ? '033' : null,
      phone: index % 5 === 0 ? '' : null,
    };
  }
}

/** The past order in a row. */
export const orderOf = (row) => ({
  operation: 'pe.payout',
  order: Object.fromEntries(
    Object.entries(columns).flatMap(([column, field]) => (row[column] === null ? [] : [[field, row[column]]])),
  ),
});
