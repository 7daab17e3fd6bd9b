/**
 * Before the journeys of each file: calls of the table find their middleware in order. What measures the work of the
 * server does without it, since a Lambda puts the middleware of each call in order.
 */
import { beforeAll } from "vitest";

beforeAll(async () => {
  const { keepMiddlewareOrder } = await import("../../../local/deployment/middleware-order.ts");
  keepMiddlewareOrder();
});
