/** What lets the editor's own style sheet pass the content security policy; the server writes it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
