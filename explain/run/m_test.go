package run
import ("testing";"context";"time";"os";"strings";"tav/cfg";"tav/cfg/frontend")
func TestX(t *testing.T){
 s:=time.Now()
 u,err:=frontend.Compile(context.Background(),[]string{os.Getenv("X")},frontend.Options{Concrete:true,Std:"gnu89"})
 if err!=nil {t.Fatal(err)}
 t.Log(time.Since(s),u.CompileTime,u.ParseTime)
 s=time.Now()
 p,err:=cfg.Lower(context.Background(),&cfg.Unit{Module:u.Module},Lowering())
 if err!=nil {t.Fatal(err)}
 t.Log(time.Since(s),p.NumEdges())
 if os.Getenv("DUMP")!="" { p.WriteText(os.Stdout) }
 for _,as:=range p.Assumed { t.Log(as) }
 m,err:=New(p)
 if err!=nil {t.Fatal(err)}
 for range 2 {
 s=time.Now()
 in,_:=os.ReadFile(os.Getenv("IN"))
 o,err:=m.Run(context.Background(),Config{Args:strings.Fields(os.Getenv("ARGS")),Stdin:in})
 if err!=nil {t.Fatal(err)}
 d:=time.Since(s)
 t.Logf("%q %q exit %v steps %d failure %v unknown %q in %v %.0f/s",o.Stdout,o.Stderr,o.Exit,o.Steps,o.Failure,o.Unknown,d,float64(o.Steps)/d.Seconds())
 }
}
