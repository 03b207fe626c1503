package patches

import (
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// suffixes are the existing API versions, each with the suffix of the names of the spec's fields: enough of a
// conversion to test whether fields are followed through it. Other versions are not registered.
type suffixes map[string]string

func (s suffixes) Convert(_, _, _ interface{}) error {
	panic("oracle: objects are converted to versions only")
}

func (s suffixes) ConvertFieldLabel(_ schema.GroupVersionKind, _, _ string) (string, string, error) {
	panic("oracle: objects are converted to versions only")
}

func (s suffixes) ConvertToVersion(object runtime.Object, target runtime.GroupVersioner) (runtime.Object, error) {
	content := object.(*unstructured.Unstructured)
	version := target.(schema.GroupVersion)
	if content.GetAPIVersion() == version.String() {
		return content, nil
	}
	from, fromKnown := s[content.GetAPIVersion()]
	to, toKnown := s[version.String()]
	if !fromKnown || !toKnown {
		return nil, runtime.NewNotRegisteredErrForKind("oracle", version.WithKind(content.GetKind()))
	}
	converted := content.DeepCopy()
	converted.SetAPIVersion(version.String())
	if fields, isMap := converted.Object["spec"].(map[string]interface{}); isMap {
		renamed := map[string]interface{}{}
		for name, value := range fields {
			renamed[strings.TrimSuffix(name, from)+to] = value
		}
		converted.Object["spec"] = renamed
	}
	return converted, nil
}

// creater creates objects without fields; there are no defaults.
type creater struct{}

func (creater) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	return emptyOf(kind), nil
}

func (creater) Default(runtime.Object) {}

func emptyOf(kind schema.GroupVersionKind) *unstructured.Unstructured {
	empty := &unstructured.Unstructured{Object: map[string]interface{}{}}
	empty.SetGroupVersionKind(kind)
	return empty
}
