/** What only this machine has, below `/__dev` (api.md › The local machine only). No deployed build contains it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { DemoClock } from "./clock.ts";
import { readBody, replyJson } from "./http.ts";
import { type Outboxes, outbox } from "./outbox.ts";
import { captchaAnswer, totpOf } from "./secrets.ts";
import type { Workers } from "./workers.ts";

const ClockBody = z.union([z.object({ now: z.string() }), z.object({ advance: z.string() })]);

interface Machine {
  clock: DemoClock;
  workers: Workers;
  outboxes: Outboxes;
  reset: () => Promise<void>;
}

/** Handles a call below `/__dev`. */
export const devRoutes =
  ({ clock, workers, outboxes, reset }: Machine) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const [, , call, argument] = path.split("/").map(decodeURIComponent);
    const time = () => ({ now: clock.now().toISOString(), demo: clock.demo });
    switch (`${request.method} ${call}`) {
      case "GET clock":
        return replyJson(response, 200, time());
      case "POST clock": {
        const body = ClockBody.safeParse(JSON.parse((await readBody(request, 1000)).toString() || "{}"));
        if (!body.success) return replyJson(response, 400, { error: "now or advance expected" });
        try {
          if ("now" in body.data) clock.set(body.data.now);
          else clock.advance(body.data.advance);
        } catch (error) {
          return replyJson(response, 400, { error: String(error) });
        }
        return replyJson(response, 200, time());
      }
      case "GET captcha": {
        const num = captchaAnswer(argument ?? "");
        return replyJson(
          response,
          num === undefined ? 404 : 200,
          num === undefined ? { error: "no such captcha" } : { num },
        );
      }
      case "GET totp": {
        const totp = await totpOf(argument ?? "", clock.now);
        return replyJson(
          response,
          totp === undefined ? 404 : 200,
          totp === undefined ? { error: "no second factor" } : { totp },
        );
      }
      case "GET outbox":
        return replyJson(response, 200, { items: await outbox(outboxes, clock) });
      case "POST sweep":
        await workers.sweep();
        await workers.prerender();
        return replyJson(response, 200, time());
      case "POST reset":
        await reset();
        await workers.prerender();
        return replyJson(response, 200, time());
      default:
        return replyJson(response, 404, { error: "no such call" });
    }
  };
