import { useMapSettings } from "@/app/map/settings-store";
import type { Terrain } from "@/lib/validation/terrain";
import { GroundLayers } from "./ground-layers";
import { ProfilePanel } from "./profile-panel";
import "./ground.css";

/** What the user's settings show of the ground: layers beneath the course, and the profile panel. */
export function GroundOnMap({ terrain }: { terrain: Terrain }) {
  const { ground } = useMapSettings();
  return (
    <>
      <GroundLayers terrain={terrain} parts={ground} />
      {ground.includes("profile") && <ProfilePanel terrain={terrain} />}
    </>
  );
}
