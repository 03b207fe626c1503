import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { textAt } from '../../../../read-object.ts'
import { setClaimSpecDefaults } from '../../volumes/claim-spec.ts'
import { changedPart, changedParts, withDefaults, withFields } from '../change-fields.ts'
import { setFieldRefDefaults } from './container-defaults.ts'
import { defaultPullPolicy } from './image-name.ts'

const fileMode = 0o644

/** Constant defaults of volume sources. */
const sourceDefaults: { readonly [source: string]: JsonObject } = {
  hostPath: { type: '' },
  secret: { defaultMode: fileMode },
  configMap: { defaultMode: fileMode },
  downwardAPI: { defaultMode: fileMode },
  projected: { defaultMode: fileMode },
  iscsi: { iscsiInterface: 'default' },
  rbd: { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  azureDisk: { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' },
  scaleIO: { storageMode: 'ThinProvisioned', fsType: 'xfs' },
}

/** Computed defaults of volume sources, after those of the table. */
const innerDefaults: { readonly [source: string]: (source: JsonObject) => JsonObject } = {
  downwardAPI: setFilesDefaults,
  projected: (projected) =>
    withFields(projected, { sources: changedParts(projected['sources'], setProjectionDefaults) }),
  image: (image) => withDefaults(image, { pullPolicy: defaultPullPolicy(textAt(image, 'reference')) }),
  ephemeral: (ephemeral) =>
    withFields(ephemeral, { volumeClaimTemplate: changedPart(ephemeral['volumeClaimTemplate'], setClaimDefaults) }),
}

/** A volume without a source is an emptyDir. */
export function setVolumeDefaults(volume: JsonObject): JsonObject {
  let filled = volume
  let hasSource = false
  for (const source in volume) {
    if (source === 'name' || volume[source] === undefined || volume[source] === null) continue
    hasSource = true
    const changed = changedPart(volume[source], (part) => setSourceDefaults(source, part))
    if (changed !== volume[source]) filled = { ...filled, [source]: changed }
  }
  return hasSource ? filled : { ...volume, emptyDir: {} }
}

function setSourceDefaults(source: string, part: JsonObject): JsonObject {
  const defaults = sourceDefaults[source]
  const filled = defaults === undefined ? part : withDefaults(part, defaults)
  return innerDefaults[source]?.(filled) ?? filled
}

function setFilesDefaults(files: JsonObject): JsonObject {
  const items = changedParts(files['items'], (file) => {
    const fieldRef: JsonValue | undefined = setFieldRefDefaults(file['fieldRef'])
    return fieldRef === file['fieldRef'] ? file : { ...file, fieldRef }
  })
  return items === files['items'] ? files : { ...files, items }
}

const tokenDefaults = { expirationSeconds: 3600 }

function setProjectionDefaults(projection: JsonObject): JsonObject {
  return withFields(projection, {
    downwardAPI: changedPart(projection['downwardAPI'], setFilesDefaults),
    serviceAccountToken: changedPart(projection['serviceAccountToken'], (token) => withDefaults(token, tokenDefaults)),
  })
}

function setClaimDefaults(template: JsonObject): JsonObject {
  const spec = changedPart(template['spec'], setClaimSpecDefaults)
  return spec === template['spec'] ? template : { ...template, spec }
}
