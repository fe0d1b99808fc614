const KEY = 'payrules-token';

/** The token of the address the command printed: kept for this tab alone, and taken out of the address bar. */
export function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given === null) return sessionStorage.getItem(KEY) ?? '';
  sessionStorage.setItem(KEY, given);
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
  return given;
}
