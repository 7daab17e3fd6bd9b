/** Names with rare characters and emoji reach the queue, and come out of it as they went in. */
import { toQueueBody } from "@portal/core/platform/queue-body";
import fc from "fast-check";
import { expect, test } from "vitest";

/** Characters that SQS accepts: tab, line feed, carriage return, and the basic plane without surrogates. */
const acceptedText = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/;

test.each(["𠮷野家有限公司", "Café 🍜 濠江", "𨋢", "\u{1F1F2}\u{1F1F4}", "a\uFFFFb", "\uD800", "plain"])(
  "%j is accepted and comes back",
  (name) => {
    const body = toQueueBody({ name });
    expect(body).toMatch(acceptedText);
    expect(JSON.parse(body)).toEqual({ name });
  },
);

test("whatever is typed is accepted and comes back", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), (value) => {
      const body = toQueueBody(value);
      expect(body).toMatch(acceptedText);
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
