/** What somebody types as a name or a way back never becomes markup, an address or a header of somebody else's. */
import { renderEventEmail } from "@portal/core/events/render-event-email";
import { languages, noticeTemplates } from "@portal/core/messaging/notice-types";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { handler as openapi } from "@portal/functions/routes/openapi/openapi";
import { expect, test } from "vitest";
import { buildFair, buildLocalizedText } from "../support/event-fixtures.ts";
import { listSources } from "../support/sources.ts";

const hostileTexts = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `<a href="javascript:alert(1)">x</a>`,
  `&lt;script&gt;`,
  `' onmouseover='alert(1)`,
  `$&$'$1`,
];
/** Tags and attributes of a page, as a browser reads them. */
const parseHtml = (html: string): { tags: string[]; addresses: string[] } => ({
  tags: [...html.matchAll(/<([a-z]+)[\s>]/gi)].map(([, tag = ""]) => tag.toLowerCase()),
  addresses: [...html.matchAll(/<[^>]*\s(?:href|src)="([^"]*)"/gi)].map(([, address = ""]) => address),
});

test.each(noticeTemplates)("%s carries no markup of the texts that people typed", (template) => {
  const names = [
    "institution",
    "company",
    "event",
    "name",
    "by",
    "reason",
    "survey",
    "venue",
    "question",
    "email",
  ];
  for (const language of languages)
    for (const text of hostileTexts) {
      const params = {
        code: "123456",
        number: "1",
        ...Object.fromEntries(names.map((name) => [name, text])),
      };
      const { html } = renderNotice(
        { template, params, language, link: "/personal/index" },
        "https://portal.example",
      );
      const { tags, addresses } = parseHtml(html);
      expect(tags.filter((tag) => !["html", "meta", "body", "p", "br", "a"].includes(tag))).toEqual([]);
      expect(addresses.filter((address) => !address.startsWith("https://portal.example/"))).toEqual([]);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }
});

test.each(hostileTexts)("the e-mail of an event carries no markup of %j", (text) => {
  const texts = {
    institute: "",
    dates: "",
    venue: "",
    registration: "",
    apply: "",
    about: "",
    contact: "",
    foot: "",
  };
  const link = "https://portal.example/show/detail?id=a";
  const render = (typed: string) =>
    parseHtml(
      renderEventEmail(
        buildFair({
          names: buildLocalizedText(typed),
          venue: buildLocalizedText(typed),
          description: buildLocalizedText(`x\n${typed}`),
          shortDescription: buildLocalizedText(typed),
          contacts: [
            {
              names: buildLocalizedText(typed),
              department: buildLocalizedText(typed),
              email: `${typed}@a.mo`,
              phone: typed,
            },
          ],
        }),
        "en",
        texts,
        { days: "", registration: "", link },
      ),
    );
  const hostile = render(text);
  expect(hostile.tags).toEqual(render("a harmless name").tags);
  expect(hostile.addresses.filter((address) => address !== link && !address.startsWith("mailto:"))).toEqual(
    [],
  );
});

/** Members of such a name that are no addresses: what a policy applies to. */
const otherMembers = ["post /api/staff/admin/policy target"];
test("no operation takes an address to send somebody back to", async () => {
  const document: { paths: object } = JSON.parse((await openapi()).body ?? "");
  const found: string[] = [];
  const walk = (value: unknown, place: string): void => {
    if (!value || typeof value !== "object") return;
    for (const [name, each] of Object.entries(value)) {
      if (
        /^(redirect|return|next|continue|target|callback|success|cancel)(To|Url|Uri|_url|_uri)?$/i.test(name)
      )
        found.push(`${place} ${name}`);
      walk(each, place);
    }
  };
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Record<string, unknown>>)) {
      const names = ((operation.parameters ?? []) as { name: string }[]).map(({ name }) => [name, {}]);
      walk({ ...Object.fromEntries(names), body: operation.requestBody }, `${method} ${path}`);
    }
  expect(found).toEqual(otherMembers);
});

test("the site follows a way back in its address by `getSafeRedirect` alone", () => {
  const readers = listSources("packages/web/src").filter(({ text }) =>
    /\.get\("(redirect|returnTo|next)"\)/.test(text),
  );
  expect(readers.length).toBeGreaterThan(3);
  const unsafe = readers.filter(
    ({ text }) =>
      !/getSafeRedirect\(|buildDoorPath\(/.test(text) || /(navigate|assign|replace)\(redirect\b/.test(text),
  );
  expect(unsafe.map(({ path }) => path)).toEqual([]);
});
