/**
 * Routes that exist on this machine only, below `/__dev` (api.md › The local machine only). No deployed build contains
 * them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { DemoClock } from "./clock/demo-clock.ts";
import { sendGallery } from "./component-gallery/send-gallery.ts";
import { getCaptchaText, getUnusedTotp } from "./demo-secrets.ts";
import { findSchemeExample } from "./examples/index.ts";
import { type Outboxes, readOutbox } from "./outbox.ts";
import { readBody, sendJson } from "./servers/http.ts";
import type { LocalWorkers } from "./workers.ts";

const ClockBody = z.union([z.object({ now: z.string() }), z.object({ advance: z.string() })]);

interface LocalMachine {
  clock: DemoClock;
  workers: LocalWorkers;
  outboxes: Outboxes;
  reset: () => Promise<void>;
}

/** Handles a call below `/__dev`. */
export const createDevHandler =
  ({ clock, workers, outboxes, reset }: LocalMachine) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const [, , call, argument] = path.split("/").map(decodeURIComponent);
    const describeTime = () => ({ now: clock.now().toISOString(), demo: clock.demo });
    switch (`${request.method} ${call}`) {
      case "GET clock":
        return sendJson(response, 200, describeTime());
      case "POST clock": {
        const body = ClockBody.safeParse(JSON.parse((await readBody(request, 1000)).toString() || "{}"));
        if (!body.success) return sendJson(response, 400, { error: "now or advance expected" });
        try {
          if ("now" in body.data) clock.set(body.data.now);
          else clock.advance(body.data.advance);
        } catch (error) {
          return sendJson(response, 400, { error: String(error) });
        }
        return sendJson(response, 200, describeTime());
      }
      case "GET captcha": {
        const captchaText = getCaptchaText(argument ?? "");
        return sendJson(
          response,
          captchaText === undefined ? 404 : 200,
          captchaText === undefined ? { error: "no such captcha" } : { num: captchaText },
        );
      }
      case "GET totp": {
        const totp = await getUnusedTotp(argument ?? "", clock.now);
        return sendJson(
          response,
          totp === undefined ? 404 : 200,
          totp === undefined ? { error: "no second factor" } : { totp },
        );
      }
      case "GET example": {
        const example = findSchemeExample(argument ?? "");
        return sendJson(response, example ? 200 : 404, example ?? { error: "no such scheme" });
      }
      case "GET gallery":
        return sendGallery(response, path);
      case "GET outbox":
        return sendJson(response, 200, { items: await readOutbox(outboxes, clock) });
      case "POST sweep":
        await workers.sweep();
        await workers.renderNewDay();
        return sendJson(response, 200, describeTime());
      case "POST reset":
        await reset();
        await workers.prerender();
        return sendJson(response, 200, describeTime());
      default:
        return sendJson(response, 404, { error: "no such call" });
    }
  };
