/** One box below several declarations, for whoever has read them: it ticks each of them, and each can be unticked. */
import type { Field } from "@portal/core/forms/types/index";
import { Input } from "../../ui/kit.tsx";
import { toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";

/** Declarations of a page from which on one box for all of them spares its reader presses. */
const MIN_DECLARATIONS = 2;

export const DeclareAll = ({
  fields,
  onChange,
}: {
  fields: readonly Field[];
  /** Is called with declarations that are made or taken back. @param keys the declarations that change */
  onChange: (keys: string[], isAgreed: boolean) => void;
}) => {
  const form = useForm();
  const { t } = useText(["pages/form"]);
  const keys = fields
    .filter(({ kind, required }) => kind === "declaration" && required !== false)
    .map(({ key }) => key);
  if (keys.length < MIN_DECLARATIONS) return null;
  const openKeys = keys.filter((key) => form.answers[key] !== true);
  const id = toControlId("declareAll");
  return (
    <div className="fv fv-tick">
      <Input
        id={id}
        type="checkbox"
        checked={openKeys.length === 0}
        disabled={form.readOnly}
        onBlur={form.onBlur}
        onChange={(event) => (event.target.checked ? onChange(openKeys, true) : onChange(keys, false))}
      />
      <label htmlFor={id}>
        <strong>{t("declareAll", { count: keys.length })}</strong>
      </label>
    </div>
  );
};
