import { buildOpenApiDocument } from "@portal/functions/http/openapi";
import { routes } from "@portal/functions/http/routes";
import { handler } from "@portal/functions/routes/openapi/openapi";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { describe, expect, test } from "vitest";

interface Verb {
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { "application/json": { schema: { properties?: object } } } };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Verb>>;
  components: object;
}
const readDocument = async (): Promise<Document> => JSON.parse((await handler()).body ?? "");

describe("the OpenAPI document", () => {
  test("has every route", () => {
    const missing = routes
      .map(({ resource }) => resource)
      .filter((name) => name !== "openapi" && !resourceDefinitions[name]);
    expect(missing).toEqual([]);
  });

  test("[R563] is 3.1 and names what a call needs", async () => {
    const document = await readDocument();
    expect(document.openapi).toBe("3.1.0");
    const register = document.paths["/api/user/register"]?.post;
    expect(register?.security).toEqual([]);
    expect(register?.parameters.map(({ name }) => name)).toContain("Idempotency-Key");
    expect(document.paths["/api/user/current"]?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths["/api/user/send/{account}"]?.get?.parameters[0]).toMatchObject({
      name: "account",
      in: "path",
    });
  });

  test("[R563] leaves no object unconstrained: every one says what it may hold", async () => {
    const openPaths: string[] = [];
    const walkNode = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, properties, additionalProperties: others } = node as Record<string, unknown>;
      // A record holds values of one kind; whatever it likes is no contract.
      const anything =
        others === true || (typeof others === "object" && Object.keys(others ?? {}).length === 0);
      if (type === "object" && typeof properties !== "string" && (others === undefined || anything))
        openPaths.push(path);
      for (const [key, child] of Object.entries(node)) walkNode(child, `${path}/${key}`);
    };
    const { paths, components } = await readDocument();
    walkNode(paths, "");
    walkNode(components, "components");
    expect(openPaths).toEqual([]);
  });

  test("[R563] leaves no value unsaid: every schema has a type, values, or a part of the document", async () => {
    const openPaths: string[] = [];
    const says = ["type", "$ref", "anyOf", "oneOf", "allOf", "const", "enum"];
    const walkNode = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      const here = /\/(schema|items|additionalProperties|(properties|anyOf|oneOf|allOf|prefixItems)\/[^/]+)$/;
      if (here.test(path) && !says.some((word) => word in node)) openPaths.push(path);
      const { type, items, prefixItems } = node as Record<string, unknown>;
      if (type === "array" && !items && !prefixItems) openPaths.push(path);
      for (const [key, child] of Object.entries(node))
        walkNode(child, `${path}/${key.replaceAll("/", "~1")}`);
    };
    const { paths, components } = await readDocument();
    walkNode(paths, "");
    walkNode(components, "components");
    expect(openPaths).toEqual([]);
  });

  test("asks for the version of what a call removes, and says so where the call is refused without it", async () => {
    const { paths } = await readDocument();
    const asksForVersion = (path: string): boolean | undefined =>
      paths[path]?.delete?.parameters.find(({ name }) => name === "If-Match")?.required;
    for (const path of [
      "/api/contact/{id}",
      "/api/participate/search/{id}",
      "/api/subaccount/{id}",
      "/api/staff/admin/policy/{id}",
      "/api/staff/event/{id}/waiting-room",
    ])
      expect([path, asksForVersion(path)]).toEqual([path, true]);
    expect(asksForVersion("/api/file/{id}")).toBe(false);
  });

  test("says of each call that needs a key what it answers when it comes again", async () => {
    const { paths } = (await readDocument()) as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    };
    // Read again as it stands now; named only; run again.
    expect(paths["/api/contact"]?.post?.responses).not.toHaveProperty("208");
    expect(paths["/api/staff/calendar"]?.post?.responses).toHaveProperty("208");
    expect(paths["/api/feed"]?.post?.responses).not.toHaveProperty("208");
  });

  test("names parts of itself only that are there", async () => {
    const document = await readDocument();
    const referencedNames = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, ref]) => ref ?? "",
    );
    const missing = referencedNames.filter(
      (ref) =>
        ref
          .replace(/^#\//, "")
          .split("/")
          .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document) ===
        undefined,
    );
    expect(referencedNames.length).toBeGreaterThan(0);
    expect([...new Set(missing)]).toEqual([]);
  });

  // Spec 1 §7, written down a second time by hand: a call that moves or loses a member fails here.
  const calls: [verb: string, path: string, ...members: string[]][] = [
    ["get", "/user/current"],
    ["post", "/user/register", "account", "pwd"],
    ["post", "/user/pwdreset", "pwd"],
    ["post", "/user/forget", "pwd"],
    ["get", "/user/send/{account}", "account"],
    ["get", "/user/forgetsms/{account}", "account", "type"],
    ["post", "/user/forgetpwd", "pwd"],
    ["get", "/user/regsmsbyphe/{phone}", "phone", "type", "code"],
    ["post", "/user/registerbyphe", "phone", "pwd"],
    ["get", "/user/regsend/{account}", "account"],
    ["get", "/user/verification", "code", "account", "type"],
    ["get", "/user/vadation", "phone", "account", "phoneAreaCodeId"],
    ["get", "/user/login", "account", "pwd", "num", "codeId", "captcha"],
    ["post", "/smsLoginCaptcha/createUser", "phone"],
    ["get", "/region/all", "level", "parentId", "id"],
    ["post", "/thirdparty/binduser"],
    ["get", "/thirdparty/callback", "code"],
    ["get", "/thirdparty/bindsend", "account"],
    ["get", "/thirdparty/login"],
    ["get", "/thirdparty/entitylogin"],
    ["get", "/thirdparty/entitycallback", "code"],
  ];
  test.each(calls)(
    "[R551][R552][R553] has the specification's call %s %s",
    async (verb, path, ...members) => {
      const call = (await readDocument()).paths[`/api${path}`]?.[verb];
      expect(call).toBeDefined();
      const schema = call?.requestBody?.content["application/json"].schema;
      const parameterNames = [
        ...(call?.parameters ?? []).map(({ name }) => name),
        ...Object.keys(schema?.properties ?? {}),
      ];
      expect(parameterNames).toEqual(expect.arrayContaining(members));
    },
  );

  test.each([
    ["get", ""],
    ["get", "/{id}"],
    ["post", ""],
    ["post", "/tosubmit"],
    ["put", ""],
    ["delete", "/{id}"],
    ["get", "/list"],
  ])(
    "[R560][R561][R562] has the resource participate's %s %s under /participate/search",
    async (verb, path) => {
      const { paths } = await readDocument();
      expect(paths[`/api/participate/search${path}`]?.[verb]).toBeDefined();
      expect(paths[`/api/participate${path}`]).toBeUndefined();
    },
  );

  test.each(["outlands", "special", "appother", "report"])(
    "[R560][R561] has the seven verbs, the moves and the documents of the family %s",
    async (family) => {
      const { paths } = await readDocument();
      const listVerbs = (below: string) => Object.keys(paths[`/api/${family}${below}`] ?? {}).sort();
      expect(listVerbs("")).toEqual(["get", "post", "put"]);
      expect(listVerbs("/list")).toEqual(["get"]);
      expect(listVerbs("/tosubmit")).toEqual(["post"]);
      expect(listVerbs("/{id}")).toEqual(["delete", "get"]);
      expect(listVerbs("/{id}/{action}")).toEqual(["post"]);
      expect(["moves", "history", "pdf"].flatMap((below) => listVerbs(`/{id}/${below}`))).toEqual([
        "get",
        "get",
        "get",
      ]);
      // Groups are led at hosted fairs alone.
      expect(paths[`/api/${family}/group`]).toBeUndefined();
    },
  );

  test("has no name twice", () => {
    const { paths } = buildOpenApiDocument(
      routes.flatMap((route) =>
        resourceDefinitions[route.resource]
          ? [{ route, definition: resourceDefinitions[route.resource] ?? {} }]
          : [],
      ),
      "1",
    ) as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((verbs) =>
      Object.values(verbs).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z][A-Za-z0-9-]*$/.test(id))).toEqual([]);
  });
});
