import { documentOf } from "@portal/functions/http/openapi";
import { routes } from "@portal/functions/http/routes";
import { definitions, handler } from "@portal/functions/resources/openapi";
import { describe, expect, test } from "vitest";

interface Verb {
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Verb>>;
}
const read = async (): Promise<Document> => JSON.parse((await handler()).body ?? "");

describe("the OpenAPI document", () => {
  test("has every route", () => {
    const missing = routes
      .map(({ resource }) => resource)
      .filter((name) => name !== "openapi" && !definitions[name]);
    expect(missing).toEqual([]);
  });

  test("[R563] is 3.1 and names what a call needs", async () => {
    const document = await read();
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

  test("leaves no object of an answer unconstrained", async () => {
    const open: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, properties, additionalProperties } = node as Record<string, unknown>;
      if (type === "object" && properties === undefined && additionalProperties === undefined)
        open.push(path);
      for (const [key, child] of Object.entries(node)) walk(child, `${path}/${key}`);
    };
    walk((await read()).paths, "");
    expect(open).toEqual([]);
  });

  test("has no name twice", () => {
    const { paths } = documentOf(
      routes.flatMap((route) =>
        definitions[route.resource] ? [{ route, definition: definitions[route.resource] ?? {} }] : [],
      ),
      "1",
    ) as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((verbs) =>
      Object.values(verbs).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
