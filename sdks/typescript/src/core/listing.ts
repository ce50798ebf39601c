/** A page of a list as the service answers it. */
export interface Page<Item> {
  readonly items: Item[];
  readonly has_more: boolean;
}

interface PageQuery {
  readonly starting_after?: string | undefined;
}

/**
 * A list: `await` it for one page, walk it with `for await` for every item of every page, or walk `pages()`. To resume later,
 * keep the id of the last item and give it as `starting_after`.
 */
export class Listing<Item> implements AsyncIterable<Item>, PromiseLike<Page<Item>> {
  readonly #read: (query: PageQuery) => Promise<Page<Item>>;
  #first: Promise<Page<Item>> | undefined;

  constructor(read: (query: PageQuery) => Promise<Page<Item>>) {
    this.#read = read;
  }

  #firstPage(): Promise<Page<Item>> {
    this.#first ??= this.#read({});
    return this.#first;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited, for its first page
  then<Value = Page<Item>, Refusal = never>(
    onPage?: ((page: Page<Item>) => Value | PromiseLike<Value>) | null,
    onError?: ((reason: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Value | Refusal> {
    return this.#firstPage().then(onPage, onError);
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let page = await this.#firstPage(); ; ) {
      yield page;
      const last = page.items.at(-1) as { readonly id?: string } | undefined;
      if (!page.has_more || last?.id === undefined) return;
      page = await this.#read({ starting_after: last.id });
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }
}
