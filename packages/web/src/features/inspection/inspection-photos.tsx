/** The photos of an inspection: take or choose them, view thumbnails, remove them. */
import { useEffect, useState } from "react";
import { buildAcceptList } from "../../form/fields/photo-rules.ts";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";
import type { InspectionPhoto } from "../restricted-views/inspection-drafts.ts";

const PhotoThumbnail = ({
  photo,
  number,
  onRemove,
}: {
  photo: InspectionPhoto;
  number: number;
  onRemove: () => void;
}) => {
  const { t } = useText(["restricted"]);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo.blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
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
  photos: readonly InspectionPhoto[];
  error?: string | undefined;
  onTake: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}
export const InspectionPhotos = ({ photos, error, onTake, onRemove }: Props) => {
  const { t } = useText(["restricted"]);
  return (
    <>
      <FileField
        id="photos"
        label={t("inspect.photos")}
        hint={t("inspect.photosHint")}
        error={error}
        accept={buildAcceptList(["image/jpeg", "image/png"])}
        multiple
        onChoose={onTake}
      />
      {photos.length > 0 && (
        <ul className="restricted-photos">
          {photos.map((photo, at) => (
            <PhotoThumbnail
              key={photo.key}
              photo={photo}
              number={at + 1}
              onRemove={() => onRemove(photo.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
};
