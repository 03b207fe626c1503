import { z } from 'zod'
import { nodeMetaKey, type ResourceRule } from './schema-node.ts'

/** Adds CEL rules that the API server checks; `self` is the value, `oldSelf` the previous one. */
export function withRule<Schema extends z.ZodType>(schema: Schema, ...rules: readonly ResourceRule[]): Schema {
  const meta: Record<string, unknown> = { ...schema.meta() }
  const present = meta['x-kubernetes-validations']
  return schema.meta({
    ...meta,
    'x-kubernetes-validations': [...(Array.isArray(present) ? present : []), ...rules],
  })
}

/** A port by number or name, or an absolute number or percentage. */
export function intOrString() {
  return z.union([z.int(), z.string()])
}

/**
 * The one way to write a part that Kubernetes does not prune: an object with any fields, of which the given ones have
 * a schema. `z.unknown()` is a value of any type.
 */
export function loose(): z.ZodObject<Record<never, never>, z.core.$loose>
export function loose<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$loose>
export function loose(shape: z.ZodRawShape = {}) {
  return z.looseObject(shape)
}

/** A whole object of any kind; the API server checks its apiVersion, kind and metadata, and keeps all other fields. */
export function embeddedResource() {
  return z
    .looseObject({
      apiVersion: z.string().min(1),
      kind: z.string().min(1),
      metadata: z.looseObject({}).exactOptional(),
    })
    .meta({
      [nodeMetaKey]: () => ({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
      }),
    })
}

const quantityPattern =
  /^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$/

/** An amount such as 100m, 2 or 1.5Gi. */
export function quantity() {
  return z.union([z.int(), z.string().regex(quantityPattern)])
}

/** A duration in Go's format: 1h30m, 250ms. `parseDuration` of `@kubewright/kube/values` reads it. */
export function duration() {
  return z.string().regex(/^(0|([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+)$/)
}

/*
 * The fields of the schemas below are getters, created on first use, as zod allows for recursive objects: every program
 * that imports `kubewright` has these schemas, and few use them.
 */

/** One condition of a status, as metav1.Condition, with Kubernetes' limits. */
export const Condition = z.object({
  get type() {
    return z
      .string()
      .max(316)
      .regex(
        /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$/,
      )
  },
  get status() {
    return z.enum(['True', 'False', 'Unknown'])
  },
  get observedGeneration() {
    return z.int().min(0).exactOptional()
  },
  get lastTransitionTime() {
    return z.iso.datetime()
  },
  get reason() {
    return z
      .string()
      .min(1)
      .max(1024)
      .regex(/^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/)
  },
  get message() {
    return z.string().max(32_768)
  },
})

/** Conditions, one per type, so that several managers can each own theirs. */
export const Conditions = z
  .array(Condition)
  .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] })

/** A port of a Service. */
export const ServicePort = z.object({
  get name() {
    return z.string().max(63).exactOptional()
  },
  get port() {
    return z.int().min(1).max(65_535)
  },
  get targetPort() {
    return intOrString().exactOptional()
  },
  get protocol() {
    return z.enum(['TCP', 'UDP', 'SCTP']).default('TCP')
  },
  get nodePort() {
    return z.int().min(1).max(65_535).exactOptional()
  },
  get appProtocol() {
    return z.string().exactOptional()
  },
})

const keyReference = () =>
  z.object({
    name: z.string().default(''),
    key: z.string().min(1),
    optional: z.boolean().exactOptional(),
  })

/** An environment variable of a container. */
export const EnvVar = z.object({
  get name() {
    return z.string().min(1)
  },
  get value() {
    return z.string().exactOptional()
  },
  get valueFrom() {
    return z
      .object({
        configMapKeyRef: keyReference().exactOptional(),
        secretKeyRef: keyReference().exactOptional(),
        fieldRef: z.object({ apiVersion: z.string().exactOptional(), fieldPath: z.string().min(1) }).exactOptional(),
        resourceFieldRef: z
          .object({
            containerName: z.string().exactOptional(),
            resource: z.string().min(1),
            divisor: quantity().exactOptional(),
          })
          .exactOptional(),
      })
      .exactOptional()
  },
})

/** The requests and limits of a container. */
export const ResourceRequirements = z.object({
  get limits() {
    return z.record(z.string(), quantity()).exactOptional()
  },
  get requests() {
    return z.record(z.string(), quantity()).exactOptional()
  },
  get claims() {
    return z
      .array(z.object({ name: z.string().min(1), request: z.string().exactOptional() }))
      .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] })
      .exactOptional()
  },
})
