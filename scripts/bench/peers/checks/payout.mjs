// The fields that all payouts have: those before the operation's own currency, and those after it.
import { isEmail, isPositive, isPublic, isUrl, isUsualUrl } from '../hand-written/values.mjs';
import { matches, passes, required } from './steps.mjs';

export const common = {
  mchOrderId: [required('order-id-required')],
  amount: [
    required('amount-required'),
    matches('amount-format', '(?!.{41})(?:0|[1-9][0-9]*)(?:[.][0-9]+)?'),
    passes('amount-positive', isPositive),
  ],
};

export const payout = {
  callbackUrl: [
    required('callback-required'),
    passes('callback-url', (value) => isUsualUrl(value) || isUrl(value)),
    passes('callback-public', (value) => isUsualUrl(value) || isPublic(value)),
  ],
  purpose: [required('purpose-recommended')],
  beneficiaryName: [required('beneficiary-name-required')],
  beneficiaryEmail: [required('beneficiary-email-recommended'), passes('beneficiary-email-format', isEmail)],
};
