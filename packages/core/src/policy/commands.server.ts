/** What the administrator does with policies, each audited with its write. */
import { phoneAreas } from "../account/rules.ts";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { isDay } from "../day.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { Json } from "../form/types.ts";
import { schemeOf } from "../schemes/index.ts";
import { Cancelled } from "../write.server.ts";
import { defaultOf, issuesOf, type Override, views } from "./index.ts";
import * as Store from "./store.server.ts";
import type { PolicyView, PolicyWrite } from "./wire.ts";

/** Every policy, for staff. */
export const list = async (ctx: Context): Promise<PolicyView[]> => views(await Store.all(), ctx.today);

const refuse = (path: string, key: string, params: FieldIssue["params"] = {}): never => {
  throw new Refusal(codes.INVALID_VALUE, { fields: [{ path, key, params }] });
};

/**
 * Sets a policy from a day on; amends what does not hold yet. Audited with the change.
 * @throws Refusal 900054 with field issues: an unknown key or target, a day that is past, another shape than the default
 */
export const set = async (input: PolicyWrite, ctx: Context): Promise<PolicyView> => {
  const preset = defaultOf(input.key) ?? (refuse("key", "option") as never);
  const { from } = input;
  if (!isDay(from)) return refuse("from", "notDay");
  if (from < ctx.today) return refuse("from", "beforeMin", { min: ctx.today });
  await refuseTarget(input);
  const fields =
    input.value === null
      ? []
      : [...issuesOf(preset, input.value as Json), ...areaIssues(input.key, input.value as Json)];
  if (fields.length) throw new Refusal(codes.INVALID_VALUE, { fields });
  const override: Override = {
    key: input.key,
    scope: input.scope,
    ...(input.target ? { target: input.target } : {}),
    from,
    value: input.value as Json,
    ...(input.note?.trim() ? { note: input.note.trim() } : {}),
    by: ctx.actor.account,
    at: ctx.now,
  };
  const { key, by: _b, at: _a, ...detail } = override;
  try {
    await record(
      { action: "policy.set", subject: key, detail: detail as Record<string, Json> },
      [Store.put(override, ctx.today)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("policy")) throw error;
    return refuse("from", "duplicate");
  }
  return one(key, ctx);
};

/**
 * Takes back what does not hold yet.
 * @throws Refusal NOT_FOUND when there is none of that id, or when it holds already: what held is not rewritten
 */
export const withdraw = async (id: string, ctx: Context): Promise<PolicyView> => {
  const [key = ""] = id.split("~");
  try {
    await record(
      { action: "policy.withdraw", subject: key, detail: { id } },
      [Store.remove(id, ctx.today)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("policy")) throw error;
    throw new Refusal(codes.NOT_FOUND);
  }
  return one(key, ctx);
};

/** Areas that nobody can dial would close the text messages of those that were meant. */
const areaIssues = (key: string, value: Json): FieldIssue[] =>
  key === "sms.areas" && Array.isArray(value)
    ? value.flatMap((area, i) =>
        phoneAreas.includes(String(area)) ? [] : [{ path: `value.${i}`, key: "option" }],
      )
    : [];

const one = async (key: string, ctx: Context): Promise<PolicyView> => {
  Store.forget();
  return (await list(ctx)).find((each) => each.key === key) as PolicyView;
};

async function refuseTarget({ scope, target = "" }: PolicyWrite): Promise<void> {
  if (scope === "ALL") {
    if (target) refuse("target", "illegal");
  } else if (!target) refuse("target", "required");
  else if (scope === "SCHEME" ? !schemeOf(target) : !(await readEvent(target))) refuse("target", "option");
}
