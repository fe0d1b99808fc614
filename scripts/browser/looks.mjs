/**
 * The screens and colours in which each view is tested: every screen and every colour once, and in the nightly run (`PAYRULES_VOLUME`
 * 10 or more) all combinations.
 */
export const looks = [
  { screen: 'wide', colorScheme: 'light' },
  { screen: 'phone', colorScheme: 'dark' },
  ...(Number(process.env.PAYRULES_VOLUME ?? 1) < 10
    ? []
    : [
        { screen: 'wide', colorScheme: 'dark' },
        { screen: 'phone', colorScheme: 'light' },
      ]),
];
