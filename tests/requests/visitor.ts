/** An HTTP client that keeps cookies like a browser and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly url: string;
  readonly #always: Record<string, string>;

  /** `always` holds headers of each request. */
  constructor(url: string, always: Record<string, string> = {}) {
    this.url = url;
    this.#always = always;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** Posts a form, as multipart when it is FormData. The Origin header is the shop's unless `headers` says otherwise. */
  post(
    path: string,
    fields: Record<string, string> | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { origin: this.url, ...headers },
    });
  }

  /** Sends a request with any method; a form is the body where the method allows one. */
  ask(method: string, path: string, fields: Record<string, string> = {}): Promise<Response> {
    if (method === "GET" || method === "HEAD") return this.#send(path, { method });
    const headers = { origin: this.url };
    return this.#send(path, { method, body: new URLSearchParams(fields), headers });
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ ...this.#always, ...Object.fromEntries(new Headers(init.headers)) });
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("cookie", cookie);
    const response = await fetch(new URL(path, this.url), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";");
    const [name = "", ...value] = pair.split("=");
    const isEnded = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isEnded) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }

  async signUp(email: string, password: string): Promise<Response> {
    return this.post("/signup", {
      fullName: "Asha Verma",
      email,
      password,
      confirmPassword: password,
      "consent-account": "on",
    });
  }

  async signIn(email: string, password: string, returnTo = ""): Promise<Response> {
    return this.post("/login", { email, password, returnTo });
  }
}
