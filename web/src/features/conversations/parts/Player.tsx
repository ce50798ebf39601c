import { ActionIcon, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import WaveSurfer from "wavesurfer.js";
import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { durationText } from "../../../lib/time.ts";
import { IconPlayerPause, IconPlayerPlay } from "../../../ui/icons.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { peaksQuery } from "../queries.ts";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./Player.module.css";

interface PlayerProps {
  readonly conversationId: string;
  /** Where the dialogue asks it to go on; the count makes the same place ask again. */
  readonly seek: { readonly ms: number; readonly count: number } | undefined;
  readonly onTime: (ms: number) => void;
}

const speeds = ["0.75", "1", "1.25", "1.5", "2"];
const laneHeight = 28;

/** The recording as a waveform from the server's peaks: one lane per channel. */
export function Player({ conversationId, seek, onTime }: PlayerProps) {
  const scope = useApi();
  const peaks = useQuery(peaksQuery(scope, conversationId));
  const container = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const [ms, setMs] = useState(0);
  const [speed, setSpeed] = useState("1");
  const tell = useRef(onTime);
  tell.current = onTime;
  const durationSeconds = (peaks.data?.duration_ms ?? 0) / 1_000;
  useEffect(() => {
    if (!container.current || !peaks.data) return;
    const style = getComputedStyle(document.documentElement);
    const player = WaveSurfer.create({
      container: container.current,
      url: `${apiAddress}/conversations/${conversationId}/audio?mode=${scope.mode}`,
      // Without peaks the browser would have to decode all of it.
      peaks: peaks.data.peaks ?? [[0, 0]],
      ...(peaks.data.duration_ms ? { duration: peaks.data.duration_ms / 1_000 } : {}),
      height: laneHeight,
      splitChannels: peaks.data.peaks && peaks.data.peaks.length > 1 ? [{}, {}] : undefined,
      waveColor: style.getPropertyValue("--border-strong"),
      progressColor: style.getPropertyValue("--accent"),
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cspNonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
    } as Parameters<typeof WaveSurfer.create>[0]);
    player.on("play", () => setPlaying(true));
    player.on("pause", () => setPlaying(false));
    player.on("timeupdate", (seconds) => {
      setMs(seconds * 1_000);
      tell.current(seconds * 1_000);
    });
    surfer.current = player;
    return () => player.destroy();
  }, [peaks.data, conversationId, scope.mode]);
  useEffect(() => {
    if (!seek || !surfer.current) return;
    surfer.current.setTime(seek.ms / 1_000);
    void surfer.current.play();
  }, [seek]);
  const toggle = () => void surfer.current?.playPause();
  useShortcuts({ " ": (event) => event.shiftKey && toggle() });
  return (
    <div className={classes.player}>
      <ActionIcon size={36} radius="xl" aria-label={isPlaying ? texts.pause : texts.play} onClick={toggle}>
        {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
      <span className={classes.time}>
        {durationText(ms / 1_000)}
        {durationSeconds > 0 ? ` / ${durationText(durationSeconds)}` : ""}
      </span>
      <div ref={container} className={classes.wave} />
      <NativeSelect
        size="xs"
        aria-label={texts.speed}
        value={speed}
        onChange={(event) => {
          setSpeed(event.currentTarget.value);
          surfer.current?.setPlaybackRate(Number(event.currentTarget.value));
        }}
        data={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
    </div>
  );
}
