import { addErrors, type FieldError, type FieldPath, invalid, required, tooLong } from '@kubewright/kube/field'
import { quoteGo, utf8Length } from '@kubewright/kube/json'
import {
  dns1123LabelProblems,
  dns1123SubdomainProblems,
  dnsLabelLengthMax,
  dnsSubdomainLengthMax,
} from '@kubewright/kube/names'

const signerNameBytesMax = dnsSubdomainLengthMax + 1 + dnsSubdomainLengthMax + dnsLabelLengthMax + 1

/** Validates a signer name: a domain, a slash, and a path. */
export function validateSignerName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path, '')]
  const [domain = '', rest = '', ...more] = name.split('/')
  if (!name.includes('/') || more.length > 0) {
    const form = "must be a fully qualified domain and path of the form 'example.com/signer-name'"
    return [invalid(path, name, form)]
  }
  const errors: FieldError[] = []
  if (utf8Length(domain) > dnsSubdomainLengthMax) errors.push(tooLong(path, dnsSubdomainLengthMax))
  addErrors(errors, validateParts(domain, path, dns1123LabelProblems))
  if (!domain.includes('.')) {
    errors.push(invalid(path, domain, 'should be a domain with at least two segments separated by dots'))
  }
  addErrors(errors, validateParts(rest, path, dns1123SubdomainProblems))
  if (utf8Length(name) > signerNameBytesMax) errors.push(tooLong(path, signerNameBytesMax))
  return errors
}

/** Reports only the first invalid part. */
function validateParts(text: string, path: FieldPath, problemsOf: (part: string) => string[]): FieldError[] {
  for (const part of text.split('.')) {
    const problems = problemsOf(part)
    if (problems.length > 0) {
      return problems.map((problem) => invalid(path, text, `validating label ${quoteGo(part)}: ${problem}`))
    }
  }
  return []
}
