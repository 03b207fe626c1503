import { type FieldError, FieldPath, invalid, required } from '../field/index.ts'
import { annotationOf } from '../meta/index.ts'
import type { Definition } from './definition.ts'

const annotation = 'api-approved.kubernetes.io'
const reference = 'see https://github.com/kubernetes/enhancements/pull/1111'

type Approval = 'approved' | 'bypassed' | 'missing' | 'invalid'

/** Groups of the Kubernetes community need an annotation with the URL of the API's approval. */
export function checkApproval(definition: Definition, old: Definition | undefined): FieldError[] {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(definition.group)) return []
  const text = annotationOf(definition, annotation) ?? ''
  const approval = approvalOf(text)
  if (old && approvalOf(annotationOf(old, annotation) ?? '') === approval) return []
  const path = FieldPath.root('metadata').child('annotations').key(annotation)
  const detail = `protected groups must have approval annotation "${annotation}"`
  if (approval === 'missing') return [required(path, `${detail}, ${reference}`)]
  if (approval !== 'invalid') return []
  return [invalid(path, text, `${detail} with either a URL or a reason starting with "unapproved", ${reference}`)]
}

function approvalOf(text: string): Approval {
  if (text === '') return 'missing'
  if (text.startsWith('unapproved')) return 'bypassed'
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#\s]+(?:[/?#][^\x00-\x20\x7f]*)?$/.test(text) ? 'approved' : 'invalid'
}
