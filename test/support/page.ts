/**
 * As much of a page as React needs to show a form without a browser. Elements have attributes, children and text, but no events. A test
 * imports it before `react-dom/client`, which looks for a page when it is loaded.
 */
export class PageNode {
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly attributes = new Map<string, string>();
  readonly style = {};
  readonly addEventListener = (): void => {};
  childNodes: PageNode[] = [];
  parentNode: PageNode | null = null;
  nodeValue = '';

  constructor(
    readonly nodeName: string,
    readonly nodeType = ELEMENT,
  ) {}

  get ownerDocument(): PageNode | null {
    return this.nodeType === DOCUMENT ? null : page;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get options(): readonly PageNode[] {
    return this.childNodes;
  }

  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join('');
  }

  set textContent(text: string) {
    this.childNodes = [];
    this.nodeValue = text;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  appendChild(child: PageNode): PageNode {
    return this.insertBefore(child, null);
  }

  insertBefore(child: PageNode, next: PageNode | null): PageNode {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild(child: PageNode): PageNode {
    this.childNodes = this.childNodes.filter((each) => each !== child);
    child.parentNode = null;
    return child;
  }

  /** The elements with a name inside this one. */
  all(name: string): readonly PageNode[] {
    return [...(this.nodeName === name ? [this] : []), ...this.childNodes.flatMap((child) => child.all(name))];
  }
}

const [ELEMENT, TEXT, DOCUMENT] = [1, 3, 9];
export const page: PageNode = new PageNode('#document', DOCUMENT);
const made = {
  createElement: (name: string) => new PageNode(name),
  createTextNode: (text: string) => Object.assign(new PageNode('#text', TEXT), { nodeValue: text }),
  getElementById: (_id: string): unknown => null,
  activeElement: null,
  defaultView: globalThis,
};
Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(page, made),
  navigator: { userAgent: '' },
  HTMLIFrameElement: PageNode,
  IS_REACT_ACT_ENVIRONMENT: true,
});
