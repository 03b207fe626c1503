package values

import (
	"strings"

	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/api/validation/path"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/storage/names"

	"kubewright.dev/real/oracle/answer"
)

var metadataFunctions = answer.Functions{
	"metadata.validate":       asked(validateMetadata),
	"metadata.validateUpdate": asked(validateMetadataUpdate),
	"metadata.labels":         asked(validateLabels),
	"metadata.annotations":    asked(validateAnnotations),
	"metadata.finalizers":     asked(validateFinalizers),
	"metadata.managedFields":  asked(validateManagedFields),
	"metadata.fieldManager":   asked(validateFieldManager),
	"metadata.generateName":   asked(generateName),
}

var nameRules = map[string]apivalidation.ValidateNameFunc{
	"subdomain":   apivalidation.NameIsDNSSubdomain,
	"label":       apivalidation.NameIsDNSLabel,
	"label1035":   apivalidation.NameIsDNS1035Label,
	"pathSegment": path.ValidatePathSegmentName,
}

type metadataQuestion struct {
	Metadata   metav1.ObjectMeta `json:"metadata"`
	Stored     metav1.ObjectMeta `json:"stored"`
	Namespaced bool              `json:"namespaced"`
	NameRule   string            `json:"nameRule"`
}

func validateMetadata(question metadataQuestion) (any, error) {
	errors := apivalidation.ValidateObjectMeta(
		&question.Metadata, question.Namespaced, nameRules[question.NameRule], field.NewPath("metadata"))
	return messages(errors), nil
}

func validateMetadataUpdate(question metadataQuestion) (any, error) {
	errors := apivalidation.ValidateObjectMetaUpdate(&question.Metadata, &question.Stored, field.NewPath("metadata"))
	return messages(errors), nil
}

func validateLabels(labels map[string]string) (any, error) {
	return messages(metavalidation.ValidateLabels(labels, field.NewPath("labels"))), nil
}

func validateAnnotations(annotations map[string]string) (any, error) {
	return messages(apivalidation.ValidateAnnotations(annotations, field.NewPath("annotations"))), nil
}

func validateFinalizers(finalizers []string) (any, error) {
	return messages(apivalidation.ValidateFinalizers(finalizers, field.NewPath("finalizers"))), nil
}

func validateManagedFields(entries []metav1.ManagedFieldsEntry) (any, error) {
	return messages(metavalidation.ValidateManagedFields(entries, field.NewPath("managedFields"))), nil
}

func validateFieldManager(manager string) (any, error) {
	return messages(metavalidation.ValidateFieldManager(manager, field.NewPath("fieldManager"))), nil
}

// suffixLength is the number of random characters at the end of a generated name.
const suffixLength = 5

// generateName returns the kept part of the prefix, and whether only characters of the alphabet were added to it.
func generateName(prefix string) (any, error) {
	name := names.SimpleNameGenerator.GenerateName(prefix)
	kept, suffix := name[:len(name)-suffixLength], name[len(name)-suffixLength:]
	return map[string]any{"kept": kept, "suffixed": strings.Trim(suffix, "bcdfghjklmnpqrstvwxz2456789") == ""}, nil
}
