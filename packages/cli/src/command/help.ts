export const usage = `kubewright: the operator framework for TypeScript

usage:
  kubewright cluster [options]   run a Kubernetes cluster in the foreground until it is stopped by SIGTERM or Ctrl-C
  kubewright backup FILE         save everything that a cluster holds to a file, while the cluster runs or when it does not
  kubewright restore FILE        make a new data folder of such a file, or have a cluster that runs go back to it
  kubewright --help              this text
  kubewright --version           the version

options of cluster:
  --port PORT                    the port on 127.0.0.1; 0, the default, lets the system choose
  --data FOLDER                  keep everything in a folder, so that the cluster goes on after a restart or a crash; its
                                 port stays the same unless --port says otherwise; by default all is in memory
  --kubeconfig FILE              where to write a kubeconfig for the administrator, readable by its owner alone;
                                 by default in the data folder, or a file of its own that is removed at the end
  --token TOKEN                  the administrator's bearer token; a random one by default
  --token-auth-file FILE         more users, as kube-apiserver reads them: a line of
                                 token,user,uid,"group1,group2" for each
  --client-ca-file FILE          authorities in PEM whose client certificates are believed, besides the cluster's own: the
                                 common name is the user, each organization a group
  --audit-log-path FILE          keep a log of who asked what and what came of it, a line of JSON for each; - prints it
  --audit-policy-file FILE       what is logged: a Policy of audit.k8s.io/v1; by default who did what to which object,
                                 and never the content of one
  --audit-log-maxsize MEGABYTES  put the log aside when it grows beyond this; 100 by default
  --audit-log-maxbackup COUNT    how many logs that were put aside to keep; all by default

options of backup:
  --data FOLDER                  the data folder of the cluster
  --kubeconfig FILE              how to reach the cluster that runs; by default what its data folder says
  --damaged                      save what can still be read of a damaged data folder

options of restore, one of:
  --data FOLDER                  where to; the folder must be new
  --kubeconfig FILE              a cluster that runs: it then holds what the file does and nothing else, at once, and stays
                                 who it is; watches go on

When the cluster serves, one line says where:
  ready https://127.0.0.1:PORT kubeconfig FILE`
