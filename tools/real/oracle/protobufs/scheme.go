package protobufs

import (
	admissionv1 "k8s.io/api/admission/v1"
	apidiscoveryv2 "k8s.io/api/apidiscovery/v2"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

var (
	known   = newScheme()
	proto   = protobuf.NewSerializer(known, known)
	reading = json.NewSerializerWithOptions(json.DefaultMetaFactory, known, known, json.SerializerOptions{})
	strict  = json.NewSerializerWithOptions(json.DefaultMetaFactory, known, known, json.SerializerOptions{Strict: true})
)

// newScheme has every kind of kubewright: those of client-go, and those of the extension servers.
func newScheme() *runtime.Scheme {
	types := scheme.Scheme
	for _, add := range []func(*runtime.Scheme) error{
		metav1.AddMetaToScheme, admissionv1.AddToScheme, apidiscoveryv2.AddToScheme, apiextensionsv1.AddToScheme, apiregistrationv1.AddToScheme,
	} {
		if err := add(types); err != nil {
			panic(err)
		}
	}
	types.AddKnownTypes(schema.GroupVersion{Group: "apiextensions.k8s.io", Version: "v1"}, &apiextensionsv1.ConversionReview{})
	metav1.AddToGroupVersion(types, schema.GroupVersion{Version: "v1"})
	// Options are kinds of every group, including groups of custom resources, as here.
	metav1.AddToGroupVersion(types, schema.GroupVersion{Group: "example.com", Version: "v1"})
	return types
}
