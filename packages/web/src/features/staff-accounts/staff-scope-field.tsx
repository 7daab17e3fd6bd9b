/** For which schemes and events the roles of an officer or cashier hold (decision 0429). */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { useText } from "../../form/use-text.ts";
import { formatList, pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Checkbox, FieldGroup } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

type ScopeList = "schemes" | "events";
const lists: readonly ScopeList[] = ["schemes", "events"];

/** Returns true when a restriction is begun and nothing of it is chosen. */
export const isScopeOpen = (scope: StaffScope): boolean => lists.some((name) => scope[name]?.length === 0);
/** Returns the value to send: null for everything. */
export const toSentScope = (scope: StaffScope): StaffScope | null =>
  lists.some((name) => scope[name]) ? scope : null;

/** Returns the events that restrictions name; none is read where no restriction names any. */
const useScopeEvents = (scopes: readonly (StaffScope | null | undefined)[]) =>
  useResource<{ items: EventSummary[] }>(scopes.some((scope) => scope?.events) ? "/staff/event" : undefined);

/** Says once a list that the names of events in its restrictions could not be read. */
export const ScopeNamesFailure = ({ scopes }: { scopes: readonly (StaffScope | null | undefined)[] }) => (
  <LoadFailure resources={[useScopeEvents(scopes)]} />
);

/** Returns the schemes and events in the reader's language. */
const useScopeNames = (scope: StaffScope | null | undefined): Record<ScopeList, string[]> => {
  const { t, language } = useText(["lists"]);
  const events = useScopeEvents([scope]);
  const nameEvent = (id: string): string => {
    const event = events.data?.items.find((each) => each.id === id);
    return event ? pickLanguage(event.names, language) : id;
  };
  return {
    schemes: (scope?.schemes ?? []).map((id) => t(`applicationType.${id}`)),
    events: (scope?.events ?? []).map(nameEvent),
  };
};

/** A restriction in words; nothing where the roles hold for everything. */
export const ScopeText = ({ scope }: { scope: StaffScope | null | undefined }) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const names = useScopeNames(scope);
  return lists
    .filter((name) => names[name].length > 0)
    .map((name) => (
      <span key={name} className="muted small">
        {t(`account.scope.only.${name}`, { names: formatList(names[name], language) })}
      </span>
    ));
};

interface Props {
  scope: StaffScope;
  error: string | undefined;
  onChange: (scope: StaffScope) => void;
}
export const StaffScopeField = ({ scope, error, onChange }: Props) => {
  const { t, language } = useText(["pages/staff-admin", "lists"]);
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const events = useResource<{ items: EventSummary[] }>("/staff/event");
  const options: Record<ScopeList, { id: string; label: string }[]> = {
    schemes: (schemes.data?.items ?? []).map(({ id }) => ({ id, label: t(`lists:applicationType.${id}`) })),
    events: (events.data?.items ?? []).map(({ id, names }) => ({
      id,
      label: pickLanguage(names, language),
    })),
  };
  const choose = (name: ScopeList, id: string, on: boolean): void => {
    const chosenIds = scope[name] ?? [];
    onChange({ ...scope, [name]: on ? [...chosenIds, id] : chosenIds.filter((each) => each !== id) });
  };
  return (
    <FieldGroup id="scope" label={t("account.scope.title")} hint={t("account.scope.hint")} error={error}>
      <LoadFailure resources={[schemes, events]} />
      {lists.map((name) => (
        <div key={name}>
          <Checkbox
            id={`scope-${name}`}
            label={t(`account.scope.${name}`)}
            checked={scope[name] !== undefined}
            onChange={(event) => onChange({ ...scope, [name]: event.target.checked ? [] : undefined })}
          />
          {scope[name] && (
            <fieldset className="scope-options" aria-label={t(`account.scope.${name}`)}>
              {options[name].map(({ id, label }) => (
                <Checkbox
                  key={id}
                  id={`scope-${name}-${id}`}
                  label={label}
                  checked={scope[name]?.includes(id) ?? false}
                  onChange={(event) => choose(name, id, event.target.checked)}
                />
              ))}
            </fieldset>
          )}
        </div>
      ))}
    </FieldGroup>
  );
};
