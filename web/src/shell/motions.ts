/** A click or a key lets whatever moves be where it belongs at once; what would go on without end goes on. */
export function endMotions(): void {
  // jsdom and old browsers know of none
  for (const motion of (document.getAnimations as typeof document.getAnimations | undefined)?.call(document) ?? [])
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
}
