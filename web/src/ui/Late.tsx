import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n";
import { Loading } from "./Loading";
import { Notice } from "./Notice";

interface LateProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** A part of the site that is fetched when it is first needed. */
export function Late<Props extends object>({ load, props }: LateProps<Props>) {
  const [found, setFound] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [failed, setFailed] = useState(false);
  const fetchPart = () => {
    setFailed(false);
    load().then((Part) => setFound({ Part }), () => setFailed(true));
  };
  useEffect(fetchPart, [load]);
  if (found) return <found.Part {...props} />;
  if (failed) return <Notice text={t("error_offline")} onRetry={fetchPart} />;
  return <Loading />;
}
