import type { Format } from '../internal/variant.js';
import * as asciiHost from './ascii-host.js';
import * as auBsb from './au-bsb.js';
import * as bic from './bic.js';
import * as caTransit from './ca-transit.js';
import * as country2 from './country-2.js';
import * as country3 from './country-3.js';
import * as email from './email.js';
import * as hkBranch from './hk-branch.js';
import * as iban from './iban.js';
import * as inIfsc from './in-ifsc.js';
import * as ip from './ip.js';
import * as numeric from './numeric.js';
import * as peCe from './pe-ce.js';
import * as pkCnic from './pk-cnic.js';
import * as publicHttpsUrl from './public-https-url.js';
import * as returnUrl from './return-url.js';
import * as twoLetters from './two-letters.js';
import * as ukSortCode from './uk-sort-code.js';
import * as url from './url.js';

/** Every format by its name in rule files. Generated validators import single files instead. */
export const formats: Readonly<Record<string, Format>> = {
  'ascii-host': asciiHost,
  'au-bsb': auBsb,
  bic,
  'ca-transit': caTransit,
  'country-2': country2,
  'country-3': country3,
  email,
  'hk-branch': hkBranch,
  iban,
  'in-ifsc': inIfsc,
  ip,
  numeric,
  'pe-ce': peCe,
  'pk-cnic': pkCnic,
  'public-https-url': publicHttpsUrl,
  'return-url': returnUrl,
  'two-letters': twoLetters,
  'uk-sort-code': ukSortCode,
  url,
};
