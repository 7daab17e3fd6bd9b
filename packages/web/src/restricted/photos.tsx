/** The photos of an inspection: taken by the camera or chosen, each seen small, taken away again. */
import { useEffect, useState } from "react";
import { useText } from "../form/use-text.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { Photo } from "./kept.ts";

const Small = ({ photo, number, onRemove }: { photo: Photo; number: number; onRemove: () => void }) => {
  const { t } = useText(["restricted"]);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return (
    <li>
      <img src={url} alt={t("inspect.photo", { number })} width="120" height="90" />
      <Button look="quiet" small onClick={onRemove}>
        {t("inspect.photoRemove", { number })}
      </Button>
    </li>
  );
};

interface Props {
  photos: readonly Photo[];
  error?: string | undefined;
  onTake: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}
export const Photos = ({ photos, error, onTake, onRemove }: Props) => {
  const { t } = useText(["restricted"]);
  return (
    <>
      <Field id="photos" label={t("inspect.photos")} hint={t("inspect.photosHint")} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="control"
            accept="image/jpeg,image/png"
            multiple
            onChange={(event) => {
              onTake([...(event.target.files ?? [])]);
              // The same picture may be chosen again.
              event.target.value = "";
            }}
          />
        )}
      </Field>
      {photos.length > 0 && (
        <ul className="restricted-photos">
          {photos.map((photo, at) => (
            <Small key={photo.key} photo={photo} number={at + 1} onRemove={() => onRemove(photo.key)} />
          ))}
        </ul>
      )}
    </>
  );
};
