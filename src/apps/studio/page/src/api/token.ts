const KEY = 'payrules-token';

/** Takes the token from the address, stores it for this tab, and removes it from the address bar. */
export function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given === null) return sessionStorage.getItem(KEY) ?? '';
  sessionStorage.setItem(KEY, given);
  address.searchParams.delete('token');
  history.replaceState(null, '', address);
  return given;
}
