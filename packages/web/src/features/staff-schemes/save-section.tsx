/** From when the next version of a scheme applies, why it was changed, and the button that saves it. */
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { useSchemeEditor } from "./use-scheme-editor.ts";

export const SaveSection = ({ editor }: { editor: ReturnType<typeof useSchemeEditor> }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const today = useToday();
  return (
    <section className="card" aria-label={t("edit.save")}>
      <PickerField
        id="from"
        type="date"
        className="control control-short"
        label={t("edit.from")}
        hint={t("edit.fromHint")}
        min={today}
        required
        value={editor.from}
        error={editor.describeRefusal("from")}
        onChange={({ target }) => editor.setFrom(target.value)}
      />
      <TextField
        id="note"
        label={t("edit.note")}
        maxLength={500}
        value={editor.note}
        onChange={({ target }) => editor.setNote(target.value)}
      />
      <div className="actions">
        <Button type="submit" busy={editor.pendingAction === "saved"}>
          {t("edit.save")}
        </Button>
      </div>
    </section>
  );
};
