import { href } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { createApiDocument } from "#app/domain/api/document.server.ts";
import { describeApi, type FieldView, type OperationView } from "#app/domain/api/describe-api.server.ts";
import { PROBLEM_NAMES, PROBLEMS } from "#app/domain/api/problem.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/docs";

/** The reference of the API, from its OpenAPI document. For developers, so it is not in the menus. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, publicUrl } = getApp(context);
  getRequestContext(context).allowPublicCaching([]);
  const { general } = await settings.get();
  const problems = PROBLEM_NAMES.map((name) => ({ name, ...PROBLEMS[name] }));
  return {
    ...describeApi(createApiDocument({ shopName: general.name, publicUrl })),
    problems,
    canonical: new URL(href("/api/docs"), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    matches,
    title: "API",
    description: `The API with which other software reads the catalog of ${shopNameIn(matches)}.`,
    canonical: loaderData?.canonical,
  }),
  { name: "robots", content: "noindex, follow" },
];

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { sections, schemas, problems, webhooks } = loaderData;
  return (
    <>
      <PageHeading
        eyebrow="For developers"
        title="API"
        text="Products, listings, sizes, delivery, carts and pages of this shop for other software, as JSON and without a key; orders and stock with a key of the shop."
      >
        <p className="mt-6 text-sm">
          <a href={href("/api/v1/openapi.json")} className="underline">
            OpenAPI document
          </a>
        </p>
      </PageHeading>
      <div className="shell grid gap-12 pt-10 pb-24 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-20 lg:pt-16">
        <Contents sections={sections} />
        <div className="min-w-0 space-y-12">
          {sections.map(({ tag, operations }) => (
            <section key={tag} aria-labelledby={`tag-${tag}`} className="space-y-10">
              <h2 id={`tag-${tag}`} className="display text-2xl">
                {tag}
              </h2>
              {operations.map((operation) => (
                <Operation key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <Webhooks groups={webhooks} />
          <section aria-labelledby="problems" className="space-y-4">
            <h2 id="problems" className="display text-2xl">
              Problems
            </h2>
            <p className="text-ink-soft">
              Errors are problem details (RFC 9457): their type is one of these, and their errors name each
              refused parameter, or each refused field of the body by a JSON pointer. Every operation may
              respond with 422, 429, 500 and 503.
            </p>
            <ul className="space-y-2 text-sm">
              {problems.map(({ name, status, title }) => (
                <li key={name} id={`problem-${name}`}>
                  <code>{name}</code> ({status}): {title}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="schemas" className="space-y-10">
            <h2 id="schemas" className="display text-2xl">
              Schemas
            </h2>
            {schemas.map(({ name, description, fields }) => (
              <section key={name} aria-labelledby={`schema-${name}`} className="space-y-4">
                <h3 id={`schema-${name}`} className="font-medium">
                  {name}
                </h3>
                {description && <p className="text-sm text-ink-soft">{description}</p>}
                <Fields fields={fields} />
              </section>
            ))}
          </section>
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: Pick<Route.ComponentProps["loaderData"], "sections">) {
  return (
    <nav aria-label="On this page" className="hidden self-start lg:block">
      <ol className="space-y-4 text-sm">
        {sections.map(({ tag, operations }) => (
          <li key={tag}>
            <a href={`#tag-${tag}`} className="font-medium">
              {tag}
            </a>
            <ol className="mt-2 space-y-2">
              {operations.map(({ id, summary }) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-ink-soft hover:text-flame-deep">
                    {summary}
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
        <li>
          <a href="#webhooks" className="font-medium">
            Webhooks
          </a>
        </li>
      </ol>
    </nav>
  );
}

function Webhooks({ groups }: { groups: Route.ComponentProps["loaderData"]["webhooks"] }) {
  return (
    <section aria-labelledby="webhooks" className="space-y-4">
      <h2 id="webhooks" className="display text-2xl">
        Webhooks
      </h2>
      <p className="text-ink-soft">
        Events that the shop sends to a URL as POST requests with <code>type</code>, <code>timestamp</code>{" "}
        and <code>data</code>, signed by Standard Webhooks 1.0. An answer with a status of 2xx accepts an
        event; it is sent again for three days otherwise, with the same <code>webhook-id</code>.
      </p>
      {groups.map(({ group, types }) => (
        <section key={group} className="space-y-2">
          <h3 className="font-medium">{group}</h3>
          <ul className="space-y-2 text-sm">
            {types.map(({ name, label, data }) => (
              <li key={name}>
                <code className="break-words">{name}</code>{" "}
                <span className="text-ink-soft">
                  {label}; {data}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Operation({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, description, parameters } = operation;
  const { scope, body, answer, refusals, limit } = operation;
  return (
    <section aria-labelledby={id} className="space-y-4 border-t border-line pt-6">
      <h3 id={id} className="font-medium">
        {summary}
      </h3>
      <p className="break-words">
        <code>
          {method} {path}
        </code>
      </p>
      {description && <p className="text-sm text-ink-soft">{description}</p>}
      <Fields fields={parameters} />
      <dl className="space-y-2 text-sm">
        {scope && <Fact label="Key with the scope" value={scope} />}
        {body && <Fact label="Body" value={body} />}
        <Fact label="Response" value={answer} />
        {refusals.length > 0 && <Fact label="Refusals" value={refusals.join("; ")} />}
        <Fact label="Limit" value={`${limit} from one address`} />
      </dl>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="text-ink-soft">{value}</dd>
    </div>
  );
}

function Fields({ fields }: { fields: readonly FieldView[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="space-y-2 text-sm">
      {fields.map(({ name, type, isRequired, description }) => (
        <div key={name}>
          <dt>
            <code className="font-medium break-words">{name}</code>{" "}
            <span className="text-ink-soft">
              {type}
              {isRequired && ", required"}
            </span>
          </dt>
          {description && <dd className="text-ink-soft">{description}</dd>}
        </div>
      ))}
    </dl>
  );
}
