package values

import (
	"strings"

	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/api/validation/path"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/storage/names"

	"kubewright.dev/real/oracle/protocol"
)

var metadataFunctions = protocol.Functions{
	"metadata.validate":       withInput(validateMetadata),
	"metadata.validateUpdate": withInput(validateMetadataUpdate),
	"metadata.labels":         withInput(validateLabels),
	"metadata.annotations":    withInput(validateAnnotations),
	"metadata.finalizers":     withInput(validateFinalizers),
	"metadata.managedFields":  withInput(validateManagedFields),
	"metadata.fieldManager":   withInput(validateFieldManager),
	"metadata.generateName":   withInput(generateName),
}

var nameRules = map[string]apivalidation.ValidateNameFunc{
	"subdomain":   apivalidation.NameIsDNSSubdomain,
	"label":       apivalidation.NameIsDNSLabel,
	"label1035":   apivalidation.NameIsDNS1035Label,
	"pathSegment": path.ValidatePathSegmentName,
}

type metadataRequest struct {
	Metadata   metav1.ObjectMeta `json:"metadata"`
	Stored     metav1.ObjectMeta `json:"stored"`
	Namespaced bool              `json:"namespaced"`
	NameRule   string            `json:"nameRule"`
}

func validateMetadata(request metadataRequest) (any, error) {
	errors := apivalidation.ValidateObjectMeta(
		&request.Metadata, request.Namespaced, nameRules[request.NameRule], field.NewPath("metadata"))
	return messages(errors), nil
}

func validateMetadataUpdate(request metadataRequest) (any, error) {
	errors := apivalidation.ValidateObjectMetaUpdate(&request.Metadata, &request.Stored, field.NewPath("metadata"))
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
