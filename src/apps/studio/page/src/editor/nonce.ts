/** The nonce for the editor's style sheet; the server writes it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
