/** Deprecated volume sources without effect: their names in warnings, and since when. */
export const oldVolumeSources = {
  cephfs: ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  flocker: ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  gitRepo: ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  glusterfs: ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  photonPersistentDisk: ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  quobyte: ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  rbd: ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
  scaleIO: ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  storageos: ['storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
} as const
