import { type KubernetesObject, type TextMap, withMetadata } from './object.ts'

/** The value of a label, or undefined; keys such as "constructor" are safe. */
export function labelOf(object: KubernetesObject, key: string): string | undefined {
  return entryOf(object.metadata?.labels, key)
}

export function annotationOf(object: KubernetesObject, key: string): string | undefined {
  return entryOf(object.metadata?.annotations, key)
}

/** The object with the labels set; the same object if it already has them all. */
export function setLabels<Kind extends KubernetesObject>(object: Kind, labels: TextMap): Kind {
  const merged = mergeEntries(object.metadata?.labels, labels)
  return merged === object.metadata?.labels ? object : withMetadata(object, { labels: merged })
}

export function setAnnotations<Kind extends KubernetesObject>(object: Kind, annotations: TextMap): Kind {
  const merged = mergeEntries(object.metadata?.annotations, annotations)
  return merged === object.metadata?.annotations ? object : withMetadata(object, { annotations: merged })
}

/** The object without the label; the same object if it does not have it. */
export function removeLabel<Kind extends KubernetesObject>(object: Kind, key: string): Kind {
  const kept = removeEntry(object.metadata?.labels, key)
  return kept === object.metadata?.labels ? object : withMetadata(object, { labels: kept })
}

export function removeAnnotation<Kind extends KubernetesObject>(object: Kind, key: string): Kind {
  const kept = removeEntry(object.metadata?.annotations, key)
  return kept === object.metadata?.annotations ? object : withMetadata(object, { annotations: kept })
}

function entryOf(map: TextMap | undefined, key: string): string | undefined {
  return map && Object.hasOwn(map, key) ? map[key] : undefined
}

function mergeEntries(map: TextMap | undefined, added: TextMap): TextMap | undefined {
  const changed = Object.keys(added).some((key) => entryOf(map, key) !== added[key])
  return changed ? { ...map, ...added } : map
}

function removeEntry(map: TextMap | undefined, key: string): TextMap | undefined {
  if (entryOf(map, key) === undefined) return map
  return Object.fromEntries(Object.entries(map ?? {}).filter(([candidate]) => candidate !== key))
}
