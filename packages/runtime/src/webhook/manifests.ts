import type { JsonObject } from '@kubewright/kube/json'
import type {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
  WebhookClientConfig,
} from '@kubewright/kube/kinds/admissionregistration-v1'
import type { CustomResourceConversion } from '@kubewright/kube/kinds/apiextensions-v1'
import { RuntimeError } from '../errors.ts'
import type { AdmissionWebhook } from './admission-webhook.ts'
import { conversionPath } from './paths.ts'
import type { Webhook } from './webhook.ts'

/** The Service in front of the webhook server. */
export interface WebhookService {
  readonly namespace: string
  readonly name: string
  /** 443 when absent. */
  readonly port?: number | undefined
}

export interface WebhookManifestOptions {
  /** The name of the configurations, for example the operator's. */
  readonly name: string
  readonly webhooks: readonly Webhook[]
  /** How the API server reaches the webhook server: a Service, or an external URL such as https://10.0.0.1:9443. */
  readonly server: WebhookService | string
  /** The CA of the server's certificate, in PEM. When absent, another component must fill in caBundle. */
  readonly certificateAuthority?: string | undefined
  /** namespace/name of the Certificate from which cert-manager fills in caBundle. */
  readonly certificateFrom?: string | undefined
  /** Of the configurations. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

export interface WebhookManifests {
  /** The configurations to apply; none for a type without webhooks. */
  readonly configurations: readonly (MutatingWebhookConfiguration | ValidatingWebhookConfiguration)[]
  /** The value for spec.conversion of a CustomResourceDefinition, by its name, such as backups.example.com. */
  readonly conversions: ReadonlyMap<string, CustomResourceConversion>
  /** The annotations of the configurations; the CustomResourceDefinitions need them too. */
  readonly annotations: Readonly<Record<string, string>>
}

/**
 * The objects that register webhooks with the API server.
 *
 * @throws RuntimeError WEBHOOK_INVALID when two webhooks have the same name.
 */
export function webhookManifests(options: WebhookManifestOptions): WebhookManifests {
  const { name, webhooks, certificateFrom, labels } = options
  const annotations: Record<string, string> =
    certificateFrom === undefined ? {} : { 'cert-manager.io/inject-ca-from': certificateFrom }
  const metadata = {
    name,
    ...(labels === undefined ? {} : { labels }),
    ...(certificateFrom === undefined ? {} : { annotations }),
  }
  const apiVersion = 'admissionregistration.k8s.io/v1'
  const registered = (type: AdmissionWebhook['type']) => {
    const found = webhooks.filter((webhook): webhook is AdmissionWebhook => webhook.type === type)
    checkNames(found)
    return found.map((webhook) => registrationOf(webhook, clientConfigOf(options, webhook.path)))
  }
  const mutating = registered('mutating')
  const validating = registered('validating')
  return {
    configurations: [
      ...(mutating.length === 0
        ? []
        : [{ apiVersion, kind: 'MutatingWebhookConfiguration', metadata, webhooks: mutating } as const]),
      ...(validating.length === 0
        ? []
        : [{ apiVersion, kind: 'ValidatingWebhookConfiguration', metadata, webhooks: validating } as const]),
    ],
    conversions: new Map(
      webhooks.flatMap((webhook) =>
        webhook.type === 'conversion' ? [[`${webhook.plural}.${webhook.group}`, conversionOf(options)]] : [],
      ),
    ),
    annotations,
  }
}

/** The CustomResourceDefinition with the webhook server as its conversion webhook. */
export function withConversion(
  manifest: JsonObject,
  conversion: CustomResourceConversion,
  annotations: Readonly<Record<string, string>> = {},
): JsonObject {
  const { metadata, spec } = manifest as { readonly metadata: JsonObject; readonly spec: JsonObject }
  const own = metadata['annotations'] as JsonObject | undefined
  const all = { ...own, ...annotations }
  return {
    ...manifest,
    metadata: { ...metadata, ...(Object.keys(all).length === 0 ? {} : { annotations: all }) },
    spec: { ...spec, conversion: conversion as unknown as JsonObject },
  }
}

function registrationOf({ name, rules, registration, type }: AdmissionWebhook, clientConfig: WebhookClientConfig) {
  const { reinvocationPolicy, ...rest } = registration
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    failurePolicy: 'Fail',
    sideEffects: 'None',
    ...given,
    name,
    clientConfig,
    rules,
    admissionReviewVersions: ['v1'],
    ...(type === 'mutating' && reinvocationPolicy !== undefined ? { reinvocationPolicy } : {}),
  }
}

function conversionOf(options: WebhookManifestOptions): CustomResourceConversion {
  const clientConfig = clientConfigOf(options, conversionPath)
  return { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } }
}

function clientConfigOf({ server, certificateAuthority }: WebhookManifestOptions, path: string): WebhookClientConfig {
  const caBundle =
    certificateAuthority === undefined ? {} : { caBundle: Buffer.from(certificateAuthority).toString('base64') }
  if (typeof server === 'string') return { url: `${server.replace(/\/+$/, '')}${path}`, ...caBundle }
  const { namespace, name, port = 443 } = server
  return { service: { namespace, name, port, path }, ...caBundle }
}

function checkNames(webhooks: readonly AdmissionWebhook[]): void {
  const names = new Set<string>()
  for (const { name } of webhooks) {
    if (names.has(name)) {
      const message = `two webhooks are named ${name}; combine them with combineWebhooks, or rename one`
      throw new RuntimeError('WEBHOOK_INVALID', message)
    }
    names.add(name)
  }
}
