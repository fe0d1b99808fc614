/** The params of the diagnostics of checks, by code. A check with another report adds it here. */
export interface CheckReports {
  readonly advice: {};
  readonly checksum: { readonly standard: string; readonly others?: readonly string[] };
  readonly choice:
    | {
        readonly prefixes: readonly string[];
        readonly starts: readonly string[];
        readonly after?: string;
        readonly others?: readonly string[];
      }
    | {
        /** The first values, if there are more than 1,000. */
        readonly values: readonly string[];
        readonly count?: string;
        readonly first?: readonly string[];
        readonly others?: readonly string[];
      };
  readonly combination:
    | { readonly others: readonly string[] }
    | { readonly values: readonly string[]; readonly other?: string }
    | {
        readonly values: readonly string[];
        readonly count?: string;
        readonly first?: readonly string[];
        readonly others: readonly string[];
      }
    | {};
  readonly decimals:
    | { readonly decimals: string | readonly string[]; readonly currency: string | readonly string[] }
    | { readonly decimals: string; readonly others?: readonly string[] };
  readonly format:
    | { readonly forms: readonly string[]; readonly others?: readonly string[] }
    | { readonly says: string }
    | { readonly standard: string }
    | { readonly standard: string; readonly others?: readonly string[] };
  readonly length:
    | {
        readonly digits: readonly string[];
        readonly starting?: string;
        readonly trunk?: string;
        readonly callingCode?: string;
        readonly others?: readonly string[];
      }
    | { readonly from: string; readonly to: string }
    | { readonly to: string; readonly from?: string; readonly others?: readonly string[] };
  readonly mismatch: { readonly other: string } | { readonly other: string; readonly digits?: string };
  readonly missing: { readonly others?: readonly string[] };
  readonly range:
    | {
        readonly standard: string;
        readonly after?: string;
        readonly before?: string;
        readonly from?: string;
        readonly to?: string;
        readonly days?: string;
        readonly duration?: string;
      }
    | { readonly min?: string; readonly max?: string; readonly currency?: string; readonly unit?: 'minor' }
    | {};
  readonly type: {};
  readonly unsupported: { readonly others?: readonly string[] } | {};
}
